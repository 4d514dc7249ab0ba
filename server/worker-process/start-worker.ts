import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export type Bounds = {
  readonly heapMb: number;
  /** All that it holds, also outside the heap: beyond it the process ends itself. */
  readonly memoryMb: number;
  readonly answerMs: number;
  readonly idleMs: number;
};

/** There is no answer: it took too long, the process ended in the middle of it, or the server is closing. */
export class TaskAborted extends Error {
  readonly why: 'late' | 'ended' | 'closed';

  constructor(why: TaskAborted['why']) {
    super(`A task was given up: ${why}.`);
    this.why = why;
  }
}

export type OwnProcess<Task, Report> = {
  /** Asked one at a time. What `take` makes of a report is the answer; undefined waits for the next one. */
  ask<Answer>(task: Task, take: (report: Report) => Answer | undefined): Promise<Answer>;
  /** While there is one. */
  readonly pid: number | undefined;
  /** Also of what is under way. Nothing is asked of it any more. */
  close(): Promise<void>;
};

const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV'];

const isBuilt = (module: string) => module.includes('/dist/server/');

/** The build puts every program beside the bundle. */
export const programBeside = (module: string, name: string): URL =>
  new URL(isBuilt(module) ? `${name}.js` : `./${name}.ts`, module);

/**
 * A file may be made to exhaust its reader. A process of its own can be killed whatever it is in the
 * middle of, and what it held is free at once; a thread cannot. It is started with the first task and ended when
 * there are no more; whatever ends it, the next task starts another.
 */
export function startWorker<Task extends object, Report extends object>(
  program: URL,
  bounds: Bounds,
): OwnProcess<Task, Report> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function readyChild(): Promise<ChildProcess> {
    // Two of them would hold twice the memory.
    if (isThere(child) && !isAlive(child)) await once(child, 'exit');
    if (isClosed) throw new TaskAborted('closed');
    child = isAlive(child) ? child : start(program, bounds);
    return child;
  }

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
  }

  return {
    get pid() {
      return isAlive(child) ? child.pid : undefined;
    },
    async ask(task, take) {
      clearTimeout(idle);
      try {
        return await answerOf(await readyChild(), { task, take, answerMs: bounds.answerMs });
      } catch (error) {
        throw isClosed ? new TaskAborted('closed') : error;
      } finally {
        idle = setTimeout(end, bounds.idleMs).unref();
      }
    },
    async close() {
      isClosed = true;
      const ending = isThere(child) ? once(child, 'exit') : undefined;
      end();
      await ending;
    },
  };
}

const isThere = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** A killed process exists for another moment, and reads no more. */
const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  isThere(child) && child.connected && !child.killed;

/** It is given no secrets: the environment holds some. */
function start(program: URL, { heapMb, memoryMb }: Bounds): ChildProcess {
  const loader = isBuilt(program.href) ? [] : ['--import', sourceLoader()];
  const child = fork(fileURLToPath(program), [String(memoryMb)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, ...loader],
    env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
  });
  // The event "exit" rejects the tasks that wait.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

const sourceLoader = () => createRequire(import.meta.url).resolve('tsx');

type Question<Task, Report, Answer> = {
  task: Task;
  take: (report: Report) => Answer | undefined;
  answerMs: number;
};

function answerOf<Task extends object, Report extends object, Answer>(
  child: ChildProcess,
  { task, take, answerMs }: Question<Task, Report, Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onReport).off('exit', onExit);
      settle();
    };
    const onReport = (report: unknown) => {
      const answer = take(report as Report);
      if (answer !== undefined) finish(() => resolve(answer));
    };
    const onExit = () => finish(() => reject(new TaskAborted('ended')));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      finish(() => reject(new TaskAborted('late')));
    }, answerMs);
    child.on('message', onReport).on('exit', onExit);
    child.send(task, () => {});
  });
}
