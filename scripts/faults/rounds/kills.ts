import { setTimeout as sleep } from 'node:timers/promises';
import { killPart, type Part } from '../parts/part.ts';
import type { Server } from '../parts/server.ts';
import type { RoundsContext } from './rounds-context.ts';
import { killBackend, killPostmaster } from './victims.ts';

export type RunningRound = RoundsContext & { server: Server; worker: Part | undefined };
type Kill = {
  /** The server survives and must recover without a restart. */
  isInPlace?: boolean;
  isWithWorker?: boolean;
  strike(round: RunningRound): Promise<void>;
};

const killServer = ({ server }: RunningRound): Promise<void> => killPart(server.part);

async function killBoth(round: RunningRound, betweenMs: number): Promise<void> {
  await killPostmaster(round.instance);
  await sleep(round.environment.random.below(betweenMs));
  await killServer(round);
}

/** The processes that are killed during writes. */
export const KILLS = {
  server: { strike: killServer },
  postmaster: { isInPlace: true, strike: ({ instance }) => killPostmaster(instance) },
  backend: {
    isInPlace: true,
    strike: ({ instance, environment }) => killBackend(instance, environment.random),
  },
  both: { strike: (round) => killBoth(round, 30) },
  worker: {
    isInPlace: true,
    isWithWorker: true,
    strike: async ({ worker }) => worker && killPart(worker),
  },
  'during a start': { strike: killServer },
  'during recovery': { strike: (round) => killBoth(round, 1_000) },
} satisfies Record<string, Kill>;

export type KillName = keyof typeof KILLS;
export const killOf = (name: KillName): Kill => KILLS[name];
