import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

const COUNT = cpus().length;

/** Of the generator: one that waits for the processor calls late, and takes from the server what it then misses. */
export const takeLastCore = (): boolean => COUNT > 1 && stayOn(String(COUNT - 1));

/** For a server and its database that are started afterwards. */
export const leaveLastCore = (): boolean => COUNT > 1 && stayOn(`0-${COUNT - 2}`);

/** False where there is no `taskset`. */
function stayOn(cores: string): boolean {
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)]);
  return status === 0;
}
