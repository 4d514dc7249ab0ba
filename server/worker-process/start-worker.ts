import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type WorkerLimits = {
  readonly heapMb: number;
  /** Total memory, including that outside the heap. The process ends itself when it exceeds it. */
  readonly memoryMb: number;
  readonly taskTimeoutMs: number;
  readonly idleTimeoutMs: number;
};

/** There is no result: the task took too long, the process ended, or the server is closing. */
export class TaskAborted extends Error {
  readonly reason: 'timeout' | 'ended' | 'closed';

  constructor(reason: TaskAborted['reason']) {
    super(`A task was aborted: ${reason}.`);
    this.reason = reason;
  }
}

export type WorkerProcess<Task, Report> = {
  /** Runs one task at a time. `take` turns a report into the result; undefined waits for the next report. */
  run<Result>(task: Task, take: (report: Report) => Result | undefined): Promise<Result>;
  /** Undefined when no process runs. */
  readonly pid: number | undefined;
  /** Aborts the running task, too. No task may be sent afterwards. */
  close(): Promise<void>;
};

const PASSED_VARIABLES = ['PATH', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV'];

const isBuilt = (module: string) => module.includes('/dist/server/');

/** Set by `npm test`, because loading the sources takes longer than most tasks. */
const BUILT_PROGRAMS = process.env['BUILT_PROGRAMS'];

/** The build puts every program beside the bundle. */
export function programBeside(module: string, name: string): URL {
  if (isBuilt(module)) return new URL(`${name}.js`, module);
  if (BUILT_PROGRAMS) return pathToFileURL(`${BUILT_PROGRAMS}/${name}.js`);
  return new URL(`./${name}.ts`, module);
}

/**
 * A malicious file may exhaust its parser. A process, unlike a thread, can be killed at any moment and frees its memory
 * at once. It starts with the first task, ends when it is idle, and is replaced for the next task when it dies.
 */
export function startWorker<Task extends object, Report extends object>(
  program: URL,
  bounds: WorkerLimits,
): WorkerProcess<Task, Report> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function startReadyChild(): Promise<ChildProcess> {
    // Two processes would use twice the memory.
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
    async run(task, take) {
      clearTimeout(idle);
      try {
        return await waitForResult(await startReadyChild(), {
          task,
          take,
          taskTimeoutMs: bounds.taskTimeoutMs,
        });
      } catch (error) {
        throw isClosed ? new TaskAborted('closed') : error;
      } finally {
        idle = setTimeout(end, bounds.idleTimeoutMs).unref();
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

/** A killed process exists for another moment, but receives nothing. */
const isAlive = (child: ChildProcess | undefined): child is ChildProcess =>
  isThere(child) && child.connected && !child.killed;

/** Gets no secrets: the environment contains some. */
function start(program: URL, { heapMb, memoryMb }: WorkerLimits): ChildProcess {
  const loader = isBuilt(program.href) ? [] : ['--import', sourceLoader()];
  const child = fork(fileURLToPath(program), [String(memoryMb), String(process.pid)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`, ...loader],
    env: Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])),
  });
  // The "exit" event rejects the waiting tasks.
  child.on('error', () => {});
  child.unref();
  child.channel?.unref();
  return child;
}

const sourceLoader = () => createRequire(import.meta.url).resolve('tsx');

type RunningTask<Task, Report, Result> = {
  task: Task;
  take: (report: Report) => Result | undefined;
  taskTimeoutMs: number;
};

function waitForResult<Task extends object, Report extends object, Result>(
  child: ChildProcess,
  { task, take, taskTimeoutMs }: RunningTask<Task, Report, Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onReport).off('exit', onExit);
      settle();
    };
    const onReport = (report: unknown) => {
      const result = take(report as Report);
      if (result !== undefined) finish(() => resolve(result));
    };
    const onExit = () => finish(() => reject(new TaskAborted('ended')));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      finish(() => reject(new TaskAborted('timeout')));
    }, taskTimeoutMs);
    child.on('message', onReport).on('exit', onExit);
    child.send(task, () => {});
  });
}
