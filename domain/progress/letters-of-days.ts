import { flagsOf } from '../history/letters.ts';
import { countMark, type DayCounts } from './day-counts.ts';

/** By letter code, so that a year of twenty habits is counted without an object per day. */
const COUNTS = Array.from({ length: 128 }, (_, code) => countMark(flagsOf(code)));

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
