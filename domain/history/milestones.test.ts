import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import type { StreakUnit } from '../habits/period.ts';
import {
  everyDay,
  figuresOfHistory,
  type HistoryInLetters,
  times,
} from '../testing/history-in-letters.ts';
import {
  celebratedAfter,
  milestoneReached,
  milestonesAround,
  milestoneToShow,
} from './milestones.ts';

const MONDAY = toLocalDay('2026-03-02');

test.each<[StreakUnit, number, number[]]>([
  ['day', 5 * 365, [7, 14, 30, 50, 100, 150, 200, 365, 730, 1095, 1460, 1825]],
  ['week', 4 * 52, [4, 8, 12, 26, 52, 104, 156, 208]],
  ['period', 2 * 52 + 51, [4, 8, 12, 26, 52, 104]],
  ['month', 4 * 12, [3, 6, 12, 24, 36, 48]],
])('the milestones by the %s up to %i are these', (unit, most, expected) => {
  const lengths = Array.from({ length: most + 1 }, (_, streak) => streak);
  const reached = lengths.map((streak) => milestoneReached(streak - 1, streak, unit));
  expect(reached.filter((streak) => streak !== null)).toEqual(expected);
});

test.each([
  [6, 7, 7],
  [7, 7, null],
  [7, 8, null],
  [8, 7, null],
  [0, 7, 7],
  // A corrected day can join two runs.
  [5, 31, 30],
  [0, 0, null],
  [364, 731, 730],
])(
  'a streak that changes from %i to %i days reaches the milestone %j',
  (before, after, expected) => {
    expect(milestoneReached(before, after, 'day')).toBe(expected);
  },
);

test.each([
  [0, 'day', { reached: null, next: 7 }],
  [7, 'day', { reached: 7, next: 14 }],
  [120, 'day', { reached: 100, next: 150 }],
  [800, 'day', { reached: 730, next: 1095 }],
  [5, 'week', { reached: 4, next: 8 }],
] as const)('a streak of %i %ss is between the milestones %j', (streak, unit, expected) => {
  expect(milestonesAround(streak, unit)).toEqual(expected);
});

/** `celebrated`: the place of the stored day. */
function shownOf(history: HistoryInLetters, celebrated: number | null) {
  const celebratedThrough = celebrated === null ? null : addDays(MONDAY, celebrated);
  const habit = { createdOn: MONDAY, celebratedThrough };
  return milestoneToShow(habit, figuresOfHistory(history));
}

const milestone = (streak: number, through: number) => ({
  streak,
  through: addDays(MONDAY, through),
});

describe('the milestone to show', () => {
  test.each([
    ['a streak below the first milestone', 'xxxxxx', null, null],
    ['the seventh day', 'xxxxxxx', null, milestone(7, 6)],
    ['the seventh day, while the next one is open', 'xxxxxxx.', null, milestone(7, 6)],
    ['a milestone that was shown', 'xxxxxxx', 6, null],
    ['a milestone that was shown, some days later', 'xxxxxxxxx', 6, null],
    ['a milestone that was reached after the stored day', 'xxxxxxx', 5, milestone(7, 6)],
    ['the next milestone', 'x'.repeat(14), 6, milestone(14, 13)],
    ['the longest of several milestones', 'x'.repeat(31), null, milestone(30, 30)],
    ['a streak that ends with a missed day', 'xxxxxxx..', null, null],
    [
      'a streak that reaches a milestone again after a missed day',
      'xxxxxxx.xxxxxxx',
      6,
      milestone(7, 14),
    ],
    ['a streak that is broken and still shorter', 'xxxxxxx.xxxxxx', 6, null],
    ['a celebrated streak whose last day is no longer done', 'xxxxxx.', 6, null],
    [
      'a streak that a corrected day has joined with the one before',
      'x'.repeat(20),
      6,
      milestone(14, 19),
    ],
  ])('the milestone to show: %s', (_, records, celebrated, expected) => {
    expect(shownOf({ frequency: everyDay, records }, celebrated)).toEqual(expected);
  });

  test('a week that was celebrated before its end is not celebrated at its end', () => {
    const records = `${'x......'.repeat(3)}x`;
    const history = { frequency: times(1, 'week'), records };
    expect(shownOf(history, null)).toEqual(milestone(4, 27));
    expect(shownOf(history, 27)).toBeNull();
    expect(shownOf({ ...history, records: `${records}......x` }, 27)).toBeNull();
  });

  test('no milestone is shown for a habit from a list that an earlier version has stored', () => {
    const figures = figuresOfHistory({ frequency: everyDay, records: 'xxxxxxx' });
    const habit = { createdOn: MONDAY, celebratedThrough: undefined };
    expect(milestoneToShow(habit, figures)).toBeNull();
  });
});

test.each<[LocalDay | null, LocalDay | null | undefined, LocalDay | null]>([
  [null, undefined, null],
  [null, MONDAY, MONDAY],
  [MONDAY, null, MONDAY],
  [MONDAY, addDays(MONDAY, 1), addDays(MONDAY, 1)],
  [MONDAY, addDays(MONDAY, -1), MONDAY],
])('the stored day %j becomes after %j the day %j', (known, sent, expected) => {
  expect(celebratedAfter(known, sent)).toBe(expected);
});
