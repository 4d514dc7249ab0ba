import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { IMAGE_REFUSALS } from '#contract/import.ts';
import { Refusal } from '#server/plugins/refusal.ts';
import type { ReadLine } from './read-lines.ts';
import type { Report, Task } from './reader-process.ts';

export type Reader = {
  read(content: Buffer, onPart: (part: number) => void): Promise<ReadLine[]>;
  shrink(content: Buffer): Promise<Buffer>;
  /** The process, while there is one. */
  readonly pid: number | undefined;
  close(): Promise<void>;
};

export type Patience = { readonly answerMs: number; readonly idleMs: number };

const PATIENCE: Patience = { answerMs: 25_000, idleMs: 60_000 };
const HEAP_MB = 256;
const isBuilt = import.meta.url.includes('/dist/server/');
const PASSED_ON = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV'];

/** Started with the first picture, ended when there are no more; whatever ends it, the next picture starts another. */
export function openReader(patience: Patience = PATIENCE): Reader {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function perform(task: Task, onPart: (part: number) => void = () => {}): Promise<Report> {
    clearTimeout(idle);
    child = isAlive(child) ? child : start();
    try {
      return await answerOf(child, task, patience.answerMs, onPart);
    } finally {
      idle = setTimeout(end, patience.idleMs).unref();
    }
  }

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  return {
    get pid() {
      return isAlive(child) ? child.pid : undefined;
    },
    async read(content, onPart) {
      const report = await perform({ kind: 'read', content }, onPart);
      return 'lines' in report ? report.lines : refuse(report);
    },
    async shrink(content) {
      const report = await perform({ kind: 'shrink', content });
      return 'picture' in report ? Buffer.from(report.picture) : refuse(report);
    },
    async close() {
      const ending = isThere(child) ? once(child, 'exit') : undefined;
      end();
      await ending;
    },
  };
}

const isThere = (child: ChildProcess | undefined): child is ChildProcess =>
  child !== undefined && child.exitCode === null && child.signalCode === null;

/** A process that was told to end is there for another moment, and reads no more. */
const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  isThere(child) && child.connected && !child.killed;

/** It is given no secrets: the environment holds some. */
function start(): ChildProcess {
  const program = new URL(isBuilt ? 'reader-process.js' : './reader-process.ts', import.meta.url);
  const child = fork(fileURLToPath(program), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${HEAP_MB}`, ...(isBuilt ? [] : ['--import', sourceLoader()])],
    env: Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
  });
  // Whoever waits for an answer learns it from "exit".
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

const sourceLoader = () => createRequire(import.meta.url).resolve('tsx');

function answerOf(
  child: ChildProcess,
  task: Task,
  answerMs: number,
  onPart: (part: number) => void,
): Promise<Report> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onReport).off('exit', onExit);
      settle();
    };
    const onReport = (report: Report) => {
      if ('part' in report) onPart(report.part);
      else finish(() => resolve(report));
    };
    const onExit = () => finish(() => resolve({ fault: 'unreadable' }));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      finish(() => reject(tooSlow()));
    }, answerMs);
    child.on('message', onReport).on('exit', onExit);
    child.send(task, () => {});
  });
}

const tooSlow = () =>
  new Refusal(422, 'Reading this picture took too long. Please try a smaller or clearer one.');

function refuse(report: Report): never {
  const fault = 'fault' in report ? report.fault : 'unreadable';
  throw new Refusal(422, IMAGE_REFUSALS[fault]);
}
