import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import type { DayFlags } from '../habits/habit-day.ts';
import { chainOf } from './chain.ts';
import { type LatestRun, latestRunAfter, NO_RUN } from './latest-run.ts';
import { isDone, isOpen, streakDelta } from './streak.ts';

const DONE: DayFlags = { scheduled: true, completed: true, skipped: false };
const OPEN: DayFlags = { ...DONE, completed: false };
const SKIPPED: DayFlags = { ...OPEN, skipped: true };
const BONUS: DayFlags = { ...DONE, scheduled: false };

const FIRST = toLocalDay('2026-03-02');
const day = (at: number): LocalDay => addDays(FIRST, at);

const MARKS: Record<string, DayFlags> = { d: DONE, o: OPEN, s: SKIPPED, b: BONUS };

/** 'd' done, 'o' open, 's' skipped, 'b' a bonus, '-' no record. */
const marksOf = (letters: string) =>
  Array.from(letters).flatMap((letter, at) => {
    const mark = MARKS[letter];
    return mark ? [{ ...mark, date: day(at) }] : [];
  });

const countedAnew = (letters: string): LatestRun => chainOf(marksOf(letters)).latest;

/** From the neighbours of the day that becomes another letter, as the database looks for them. */
function changed(letters: string, at: number, letter: string): LatestRun {
  const { links, latest: current } = chainOf(marksOf(letters));
  const date = day(at);
  const before = links.filter((link) => link.date < date);
  const last = before.findLast((link) => isDone(link) || isOpen(link));
  const done = before.findLast(isDone);
  const next = MARKS[letter] ?? null;
  const { streak, shift } = streakDelta({
    before: last ? { isDone: isDone(last), streak: last.streak } : null,
    old: links.find((link) => link.date === date) ?? null,
    next,
  });
  return latestRunAfter({
    current,
    date,
    isDone: next !== null && isDone(next),
    streak,
    shift,
    earlier: done ? { streak: done.streak, lastDoneOn: done.date } : NO_RUN,
    nextOpenOn: links.find((link) => link.date > date && isOpen(link))?.date ?? null,
  });
}

describe('the latest run after one of its days has changed', () => {
  test.each([
    ['goes on with the day after it', 'ddo', 2, 'd', 3, 2],
    ['ends before a day that is taken back', 'ddd', 2, 'o', 2, 1],
    ['is none when the only day is taken back', 'd', 0, 'o', 0, null],
    ['is longer by a day before it', 'odd', 0, 'd', 3, 2],
    ['is joined with the one before', 'dod', 1, 'd', 3, 2],
    ['is cut by a day in the middle', 'ddd', 1, 'o', 1, 2],
    ['is cut no more where that is skipped', 'dod', 1, 's', 2, 2],
    ['stays as it was by a day before one that was left open', 'oodd', 0, 'd', 2, 3],
    ['stays as it was by an open day behind it', 'dd-', 2, 'o', 2, 1],
  ])('%s', (_, letters, at, letter, streak, lastDoneAt) => {
    const lastDoneOn = lastDoneAt === null ? null : day(lastDoneAt);
    expect(changed(letters, at, letter)).toEqual({ streak, lastDoneOn });
  });

  test('is what counting all days anew comes to', () => {
    const letter = fc.constantFrom('d', 'd', 'o', 's', 'b', '-');
    const lives = fc.array(letter, { minLength: 1, maxLength: 14 }).map((life) => life.join(''));
    fc.assert(
      fc.property(lives, fc.nat(), letter, (life, place, next) => {
        const at = place % life.length;
        const after = life.slice(0, at) + next + life.slice(at + 1);
        expect(changed(life, at, next)).toEqual(countedAnew(after));
      }),
      { numRuns: 500 },
    );
  });
});
