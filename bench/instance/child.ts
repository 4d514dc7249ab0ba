import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A child process that replies to each message with one message. */
export type Child = {
  readonly pid: number;
  ask<Answer>(question: object): Promise<Answer>;
  end(): Promise<void>;
};

type Reply = { answer: unknown } | { failure: string };

const TIMEOUT_MS = 120_000;

/** `file` is relative to bench/. */
export function startChild(file: string): Child {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = fork(path, [], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  return {
    pid: child.pid ?? 0,
    ask: async <Answer>(question: object) => {
      child.send(question);
      return (await nextReply(child, file)) as Answer;
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

function nextReply(child: ChildProcess, file: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      child.off('message', onReply);
      child.off('exit', leave);
      finish();
    };
    const onReply = (reply: Reply) =>
      settle(() =>
        'answer' in reply ? resolve(reply.answer) : reject(new Error(`${file}: ${reply.failure}`)),
      );
    const leave = () => settle(() => reject(new Error(`${file} ended.`)));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`${file} did not answer.`))),
      TIMEOUT_MS,
    );
    child.once('message', onReply);
    child.once('exit', leave);
  });
}

/** The side of the child: replies to each message. */
export function answerParent(respond: (question: never) => Promise<unknown>): void {
  process.on('message', (question) => {
    respond(question as never).then(
      (answer) => process.send?.({ answer: answer ?? null }),
      (error: unknown) =>
        process.send?.({ failure: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on('disconnect', () => process.exit());
}
