import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LaunchOptions, launchPostmaster, type Postmaster } from './postmaster.ts';

export type Running = { readonly pid: number; stop: () => Promise<void> };
type State = { current: Postmaster; isStopping: boolean };

const RESTART_AFTER_MS = 2_000;

/** Restarts a PostgreSQL that ends unexpectedly (killed, the disk full). */
export function keepRunning(launch: LaunchOptions, first: Postmaster): Running {
  const state: State = { current: first, isStopping: false };
  const following = follow(state, launch);
  return {
    get pid() {
      return state.current.pid;
    },
    stop: async () => {
      if (state.isStopping) return following;
      state.isStopping = true;
      await state.current.stop();
      await following;
      launch.logFile.close();
      await rmdir(launch.socketDirectory).catch(() => undefined);
    },
  };
}

async function follow(state: State, launch: LaunchOptions): Promise<void> {
  for (;;) {
    await state.current.exited;
    if (state.isStopping) return;
    launch.log('PostgreSQL ended unexpectedly: starting it again.');
    await restart(state, launch);
    if (state.isStopping) await state.current.stop();
  }
}

async function restart(state: State, launch: LaunchOptions): Promise<void> {
  while (!state.isStopping) {
    try {
      state.current = await launchPostmaster(launch);
      return;
    } catch (error) {
      launch.log(error instanceof Error ? error.message : String(error));
      await sleep(RESTART_AFTER_MS);
    }
  }
}
