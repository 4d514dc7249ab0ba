import { letterOf, NO_RECORD } from '../habits/habit-history.ts';
import { flagsOf, isSilent } from '../history/letters.ts';
import { countMark, type DayCounts } from './day-counts.ts';

// Lookup tables by letter code, so that a year of twenty habits is counted without an object per day.

const PADDING = ' '.charCodeAt(0);
const CODES = Array.from({ length: 128 }, (_, code) => code);

const COUNTS = CODES.map((code) => countMark(flagsOf(code)));
const MARKS = CODES.map((code) => letterOf(flagsOf(code)));
const MARKS_OR_NONE = MARKS.map((mark, code) =>
  isSilent(code) || code === PADDING ? NO_RECORD : mark,
);

export const isOpenLetter = (code: number): boolean => COUNTS[code]?.open === 1;

/** Adds the days of one habit. `from` is the index of its first letter in the counts. */
export function addLetters(counts: DayCounts, letters: string, from: number): void {
  for (let at = 0; at < letters.length; at += 1) {
    const count = COUNTS[letters.charCodeAt(at)];
    if (!count?.logged) continue;
    const place = from + at;
    add(counts.logged, place, count.logged);
    add(counts.completed, place, count.completed);
    add(counts.skipped, place, count.skipped);
    add(counts.kept, place, count.kept);
    add(counts.open, place, count.open);
  }
}

const add = (figures: number[], at: number, figure: number): void => {
  figures[at] = (figures[at] ?? 0) + figure;
};

/** A mark for each letter, as clients read them. A recorded day has a mark even if its letter has none. */
export function toMarks(letters: string, recorded: ReadonlyMap<number, unknown>): string {
  let marks = '';
  for (let at = 0; at < letters.length; at += 1) {
    const table = recorded.has(at) ? MARKS : MARKS_OR_NONE;
    marks += table[letters.charCodeAt(at)] ?? NO_RECORD;
  }
  return marks;
}
