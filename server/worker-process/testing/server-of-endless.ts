import { startWorker } from '../start-worker.ts';

/** A server with a running task that prints the process id. */
const bounds = { heapMb: 100, memoryMb: 1000, taskTimeoutMs: 600_000, idleTimeoutMs: 600_000 };
const own = startWorker<{ kilobytes: number }, { begun: true }>(
  new URL('./endless-process.ts', import.meta.url),
  bounds,
);
await own.run({ kilobytes: 0 }, () => true);
process.send?.(own.pid);
