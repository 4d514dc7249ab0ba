import { rootOf } from './faults.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 20;

/** Deadlock, and two changes that could not have happened one after the other. Both were undone whole. */
const LOST_A_RACE = new Set(['40P01', '40001']);

/**
 * PostgreSQL's own words, under its code for what should never happen, where several transactions lock one row
 * weakly and two of them change it: it loses count of them, and undoes one.
 */
const LOST_COUNT = { code: 'XX000', words: /^new multixact has more than one updating member/ };

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

function hasLostRace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', message } = rootOf(error);
  return LOST_A_RACE.has(code) || (code === LOST_COUNT.code && LOST_COUNT.words.test(message));
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
