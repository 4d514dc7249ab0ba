import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

const COUNT = cpus().length;

/** Reserves a core for the load generator, so that it neither waits for the CPU nor takes it from the server. */
export const takeLastCore = (): boolean => COUNT > 1 && stayOn(String(COUNT - 1));

/** Keeps servers and databases that start afterwards off that core. */
export const leaveLastCore = (): boolean => COUNT > 1 && stayOn(`0-${COUNT - 2}`);

/** Returns false without `taskset`. */
function stayOn(cores: string): boolean {
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)]);
  return status === 0;
}
