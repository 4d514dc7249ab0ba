import { describe, expect, test } from 'vitest';
import { fromDayNumber } from '../days/local-day.ts';
import { MONDAY } from '../testing/history-in-letters.ts';
import { longestRuns, Streak } from './streak.ts';

/** `x` done, `o` missed, `.` neither; each has a result for so many days. */
function streakOf(letters: string, days = 1): Streak {
  const streak = new Streak();
  for (const [at, letter] of Array.from(letters).entries()) {
    const first = MONDAY + days * at;
    const result = letter === 'x' ? 'done' : letter === 'o' ? 'missed' : 'none';
    streak.add(result, first, first + days - 1);
  }
  return streak;
}

const runsOf = (letters: string, most = 3, days = 1) =>
  longestRuns(streakOf(letters, days).figures().runs, most).map(
    ({ length, first, last }) => `${length}: ${first.slice(5)} to ${last.slice(5)}`,
  );

describe('the longest runs', () => {
  test.each([
    ['', []],
    ['.oo.', []],
    ['x', ['1: 03-02 to 03-02']],
    ['xxox', ['2: 03-02 to 03-03', '1: 03-05 to 03-05']],
    ['x.x..o', ['2: 03-02 to 03-04']],
    ['xoxxxoxx', ['3: 03-04 to 03-06', '2: 03-08 to 03-09', '1: 03-02 to 03-02']],
    ['xxoxx', ['2: 03-05 to 03-06', '2: 03-02 to 03-03']],
  ])('the longest runs of %j are %j', (letters, expected) => {
    expect(runsOf(letters)).toEqual(expected);
  });

  test('longestRuns returns at most as many runs as the caller wants', () => {
    expect(runsOf('xoxoxo', 2)).toHaveLength(2);
  });

  test('a run of weeks lasts from the first day of its first week to the last day of its last', () => {
    expect(runsOf('xo.x.x', 3, 7)).toEqual(['2: 03-23 to 04-12', '1: 03-02 to 03-08']);
  });
});

const dateOf = (day: number | null) => (day === null ? null : fromDayNumber(day).slice(5));

test.each([
  ['', { streak: 0, displayStreak: 0, longest: 0, lastDoneOn: null, missedSince: null }],
  ['xxx', { streak: 3, displayStreak: 3, longest: 3, lastDoneOn: '03-04', missedSince: null }],
  ['xxo', { streak: 2, displayStreak: 0, longest: 2, lastDoneOn: '03-03', missedSince: '03-04' }],
  ['xxoo', { streak: 2, displayStreak: 0, longest: 2, lastDoneOn: '03-03', missedSince: '03-04' }],
  ['xxox', { streak: 1, displayStreak: 1, longest: 2, lastDoneOn: '03-05', missedSince: null }],
  ['oo.x', { streak: 1, displayStreak: 1, longest: 1, lastDoneOn: '03-05', missedSince: null }],
  ['x..', { streak: 1, displayStreak: 1, longest: 1, lastDoneOn: '03-02', missedSince: null }],
  ['o', { streak: 0, displayStreak: 0, longest: 0, lastDoneOn: null, missedSince: '03-02' }],
])('the figures of %j are %j', (letters, expected) => {
  const { runs, lastDoneOn, missedSince, ...figures } = streakOf(letters).figures();
  expect({
    ...figures,
    lastDoneOn: dateOf(lastDoneOn),
    missedSince: dateOf(missedSince),
  }).toEqual(expected);
  expect(runs.at(-1)?.length ?? 0).toBe(figures.streak);
});
