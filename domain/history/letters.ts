import type { DayFlags, DayResult } from '../habits/habit-day.ts';
import { type Days, hasWeekday, isAllowed, REST, type VersionDays } from './days.ts';
import { datesOf } from './due-days.ts';
import { DONE, NOTHING, SKIPPED } from './facts.ts';

// One ASCII letter a day says what was recorded and what the rules make of it. Letters are given and taken as ASCII codes.

type Meaning = { record: number; result: DayResult; isDue: boolean };

/** By the codes of the letters. */
const MEANINGS: Meaning[] = [];

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

export const recordOf = (code: number): number => MEANINGS[code]?.record ?? NOTHING;
export const resultOf = (code: number): DayResult => MEANINGS[code]?.result ?? 'none';

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

/** One letter for every day with a result. All done and due days must be known. */
export function findLetters(days: Days): Uint8Array {
  const letters = new Uint8Array(days.count);
  for (const version of days.versions) {
    const last = Math.min(version.until, days.count - 1);
    const isOnDate = datesOf(days, version, last);
    for (let at = version.from; at <= last; at += 1) {
      const letter = decideLetter(days, version, at);
      letters[at] = letter === LETTERS.rest && !isOnDate(at) ? LETTERS.none : letter;
    }
  }
  return letters;
}

/**
 * "Done and due: **done**. Done and not due: **bonus**. Otherwise skipped, allowed or not: **skipped**. Otherwise due:
 * **missed** when the day is over or its amount is above the limit for the day, else **open**. Otherwise **open** if the
 * schedule has a limit for the day and the day is allowed and not over. Otherwise **none**."
 */
function decideLetter(days: Days, version: VersionDays, at: number): number {
  const isDue = days.due[at] === 1;
  const isRecorded = days.records[at] === DONE;
  const isOver = at < days.today;
  const isLimit = version.kind === 'dayLimit';
  if (days.done[at] === 1) {
    if (isDue) return isRecorded ? LETTERS.recordedDone : LETTERS.done;
    return isRecorded ? LETTERS.recordedBonus : LETTERS.bonus;
  }
  if (days.records[at] === SKIPPED) return isDue ? LETTERS.skipped : LETTERS.skippedUndue;
  // Under a limit, a day that is due and not done has exceeded it.
  if (isDue && (isOver || isLimit)) return isRecorded ? LETTERS.recordedMissed : LETTERS.missed;
  if (isDue) return LETTERS.open;
  if (isLimit && !isOver && isAllowed(days, version, at)) return LETTERS.openLimit;
  if (isRecorded) return LETTERS.recordedNone;
  // Only days that the schedule would allow without the rest.
  return days.rest[at] === REST && hasWeekday(version, at) ? LETTERS.rest : LETTERS.none;
}

/** The records of all days, as `Facts` has them. */
export function recordsOf(letters: string): Uint8Array {
  const records = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) records[at] = recordOf(letters.charCodeAt(at));
  return records;
}

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
