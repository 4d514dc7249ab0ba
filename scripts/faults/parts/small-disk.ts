import { execFileSync } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultEnvironment } from '../run/fault-environment.ts';

/** A small disk in memory. */
export type SmallDisk = {
  readonly path: string;
  /** Keeps the disk full, also when files on it are deleted. */
  fill(): Promise<void>;
  free(): Promise<void>;
  setReadOnly(isReadOnly: boolean): void;
};

const CHUNKS = [1 << 20, 1 << 12];
const REFILL_MS = 100;

export async function mountSmallDisk(
  environment: FaultEnvironment,
  megabytes: number,
): Promise<SmallDisk> {
  const path = await environment.makeFolder();
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'none', path]);
  environment.onEnd(() => run('umount', [path]));
  const ballast = join(path, 'ballast');
  const filling = { isOn: false, done: Promise.resolve() };
  const free = async (): Promise<void> => {
    filling.isOn = false;
    await filling.done;
    await rm(ballast, { force: true });
  };
  environment.onEnd(free);
  return {
    path,
    free,
    fill: async () => {
      filling.isOn = true;
      await fillOnce(ballast);
      filling.done = keepFull(ballast, filling);
    },
    setReadOnly: (isReadOnly) => run('mount', ['-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path]),
  };
}

async function keepFull(ballast: string, filling: { isOn: boolean }): Promise<void> {
  while (filling.isOn) {
    await sleep(REFILL_MS);
    await fillOnce(ballast);
  }
}

async function fillOnce(ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  try {
    for (const size of CHUNKS) {
      for (let fits = true; fits; ) fits = await isTaken(() => file.write(Buffer.alloc(size)));
    }
  } finally {
    await file.close();
  }
}

async function isTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: 'pipe' });
}
