import { setTimeout as sleep } from 'node:timers/promises';
import { killPart, type Part } from '../parts/part.ts';
import type { Server } from '../parts/server.ts';
import type { Course } from './course.ts';
import { killBackend, killPostmaster } from './victims.ts';

export type Playing = Course & { server: Server; worker: Part | undefined };
type Kill = {
  /** The server survives and must recover without a restart. */
  isInPlace?: boolean;
  isWithWorker?: boolean;
  strike(playing: Playing): Promise<void>;
};

const killServer = ({ server }: Playing): Promise<void> => killPart(server.part);

async function killBoth(playing: Playing, betweenMs: number): Promise<void> {
  await killPostmaster(playing.instance);
  await sleep(playing.scene.dice.below(betweenMs));
  await killServer(playing);
}

/** The processes that are killed during writes. */
export const KILLS = {
  server: { strike: killServer },
  postmaster: { isInPlace: true, strike: ({ instance }) => killPostmaster(instance) },
  backend: { isInPlace: true, strike: ({ instance, scene }) => killBackend(instance, scene.dice) },
  both: { strike: (playing) => killBoth(playing, 30) },
  worker: {
    isInPlace: true,
    isWithWorker: true,
    strike: async ({ worker }) => worker && killPart(worker),
  },
  'during a start': { strike: killServer },
  'during recovery': { strike: (playing) => killBoth(playing, 1_000) },
} satisfies Record<string, Kill>;

export type KillName = keyof typeof KILLS;
export const killOf = (name: KillName): Kill => KILLS[name];
