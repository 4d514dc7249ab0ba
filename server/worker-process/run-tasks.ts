import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

const NICE = 10;

/** Runs the tasks that the server sends, and ends when the server is gone, even after a crash. */
export function runTasks(
  perform: (task: never, send: (report: object) => void) => Promise<void>,
): void {
  lowerPriority();
  limitOwnMemory();
  process.on('disconnect', () => process.exit());
  process.on('message', (task) => void perform(task as never, reply));
}

const reply = (report: object) => void process.send?.(report);

/** The server has priority. When memory runs out, the system kills this process and not the server. */
function lowerPriority(): void {
  try {
    setPriority(NICE);
    if (process.platform === 'linux') writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Some containers do not allow it.
  }
}

const GUARD = `
  const { bytesAtMost, server } = require('node:worker_threads').workerData;
  setInterval(() => {
    const isAlone = process.ppid !== server;
    if (isAlone || process.memoryUsage.rss() > bytesAtMost) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

/**
 * V8’s own limit does not count the memory of parsers and native code, and a process that is parsing receives no
 * events. So a thread watches memory and parent, on every system.
 */
function limitOwnMemory(): void {
  const [memoryMb, server] = process.argv.slice(2).map(Number);
  // Passed on, because the server may be gone before this process runs and could ask for its parent.
  const workerData = { bytesAtMost: (memoryMb ?? 0) * 1024 * 1024, server };
  new Worker(GUARD, { eval: true, workerData, execArgv: [] }).unref();
}
