import type { DayFlags, DayResult } from '../habits/habit-day.ts';
import { DONE, NOTHING, SKIPPED } from './facts.ts';

// One ASCII letter a day says what was recorded and what the rules make of it. Functions take and return letters as ASCII codes.

type Meaning = { record: number; result: DayResult; isDue: boolean };

const NO_MEANING: Meaning = { record: NOTHING, result: 'none', isDue: false };

/** By the codes of the letters. Without gaps, which would be slow. */
const MEANINGS: Meaning[] = Array.from({ length: 128 }, () => NO_MEANING);

function letter(text: string, record: number, result: DayResult, isDue: boolean): number {
  const code = text.charCodeAt(0);
  MEANINGS[code] = { record, result, isDue };
  return code;
}

export const LETTERS = {
  recordedDone: letter('x', DONE, 'done', true),
  recordedBonus: letter('+', DONE, 'bonus', false),
  /** Done by its amount, or by its owner's activity after it. */
  done: letter('d', NOTHING, 'done', true),
  bonus: letter('b', NOTHING, 'bonus', false),
  missed: letter('o', NOTHING, 'missed', true),
  /** Its amount is above the limit. */
  recordedMissed: letter('m', DONE, 'missed', true),
  recordedNone: letter('n', DONE, 'none', false),
  open: letter('?', NOTHING, 'open', true),
  /** Its limit is not exceeded, and the day is not over. */
  openLimit: letter('~', NOTHING, 'open', false),
  skipped: letter('-', SKIPPED, 'skipped', true),
  skippedUndue: letter('_', SKIPPED, 'skipped', false),
  /** Paused or archived, on a day that the schedule would allow otherwise. */
  rest: letter('=', NOTHING, 'none', false),
  none: letter('.', NOTHING, 'none', false),
};

const meaningOf = (code: number): Meaning => MEANINGS[code] ?? NO_MEANING;

export const recordOf = (code: number): number => meaningOf(code).record;

const UNDECIDED: Readonly<Record<number, string>> = { [NOTHING]: '.', [DONE]: 'x', [SKIPPED]: '-' };

/** The letter of a record whose result the rules have not decided yet. */
export const letterOfRecord = (record: number): string => UNDECIDED[record] ?? '.';

export const resultOf = (code: number): DayResult => meaningOf(code).result;

/** As pages show it: a rest day is skipped, and a limit is not due before it is decided. */
export function shownResultOf(code: number): DayResult {
  if (isRest(code)) return 'skipped';
  return code === LETTERS.openLimit ? 'none' : resultOf(code);
}

export function isCompleted(code: number): boolean {
  const result = resultOf(code);
  return result === 'done' || result === 'bonus';
}

/** A day of the schedule that is paused or archived, on which nothing was recorded or done. */
export const isRest = (code: number): boolean => code === LETTERS.rest;

/** Nothing to say about the day: not due and without a record, or a limit that is not exceeded. */
export const isSilent = (code: number): boolean =>
  code === LETTERS.none || code === LETTERS.openLimit;

/** A day of rest counts as skipped. */
const FLAGS = MEANINGS.map(
  ({ isDue, result }, code): DayFlags => ({
    scheduled: isDue,
    completed: result === 'done' || result === 'bonus',
    skipped: isRest(code) || result === 'skipped',
  }),
);
const NO_FLAGS: DayFlags = { scheduled: false, completed: false, skipped: false };

/** The same object for each day with the letter. */
export const flagsOf = (code: number): Readonly<DayFlags> => FLAGS[code] ?? NO_FLAGS;

/** The letter at a place of a text of letters; `none` outside of it. */
export const letterAt = (letters: string, at: number): number =>
  letters.charCodeAt(at) || LETTERS.none;

export function textOf(letters: Uint8Array): string {
  let text = '';
  for (let from = 0; from < letters.length; from += ARGUMENTS_AT_ONCE) {
    // Faster than spreading the letters.
    const part = letters.subarray(from, from + ARGUMENTS_AT_ONCE);
    text += Reflect.apply(String.fromCharCode, undefined, part);
  }
  return text;
}

const ARGUMENTS_AT_ONCE = 4096;

const STORED_BLOCK = 64;

/** As histories are stored: one more day is then seldom a longer text. */
export const padded = (letters: string): string =>
  letters.padEnd(Math.ceil(letters.length / STORED_BLOCK) * STORED_BLOCK, ' ');
