import { rootOf } from './faults.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;

/** Deadlock, and two changes that could not have happened one after the other. Both were undone whole. */
const LOST_A_RACE = new Set(['40P01', '40001']);

/**
 * Of two changes that wait for each other PostgreSQL ends one, as when somebody leaves while another tab of
 * theirs still ticks. The one that was ended is made again: nobody has to be told.
 * `work` must leave no trace outside the database.
 */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !hasLostRace(error)) throw error;
      await pause(Math.random() * PAUSE_MS * attempt);
    }
  }
}

const hasLostRace = (error: unknown): boolean =>
  error instanceof Error && LOST_A_RACE.has(rootOf(error).code ?? '');

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
