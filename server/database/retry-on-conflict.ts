import { rootOf } from './database-errors.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;

/** Deadlock and serialization failure: the transaction was rolled back. */
const LOST_A_RACE = new Set(['40P01', '40001']);

/** A PostgreSQL error under its code for internal errors: several transactions lock one row weakly, and two change it. */
const LOST_COUNT = { code: 'XX000', words: /^new multixact has more than one updating member/ };

/**
 * PostgreSQL cancels one of two transactions that wait for each other, as when a user deletes the account while another
 * tab still ticks. The cancelled one is retried. `work` must have no effect outside of the database.
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

function hasLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = rootOf(error);
  return LOST_A_RACE.has(code) || (code === LOST_COUNT.code && LOST_COUNT.words.test(message));
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
