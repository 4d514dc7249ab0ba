import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { longestPeriodRuns, longestRuns, type RunStep } from './runs.ts';

const FIRST = toLocalDay('2026-01-01');
/** k kept, b broken, - neutral. */
const stepsOf = (letters: string) =>
  Array.from(letters, (letter) => ({ k: 'kept', b: 'broken' })[letter] ?? 'neutral') as RunStep[];
const runsOf = (letters: string, most = 3) =>
  longestRuns(FIRST, stepsOf(letters), most).map(
    ({ length, first, last }) => `${length} ${first.slice(5)}..${last.slice(5)}`,
  );

describe('the longest runs', () => {
  test.each([
    ['', []],
    ['-bb-', []],
    ['k', ['1 01-01..01-01']],
    ['kkbk', ['2 01-01..01-02', '1 01-04..01-04']],
    ['k-k--b', ['2 01-01..01-03']],
    ['kbkkkbkk', ['3 01-03..01-05', '2 01-07..01-08', '1 01-01..01-01']],
    ['kkbkk', ['2 01-04..01-05', '2 01-01..01-02']],
  ])('of %j are %j', (letters, expected) => {
    expect(runsOf(letters)).toEqual(expected);
  });

  test('are as many as asked for', () => {
    expect(runsOf('kbkbkb', 2)).toHaveLength(2);
  });

  test('of weeks last from the first day of one to the last day of another', () => {
    const weeks = stepsOf('kbk-k').map((step, at) => ({
      step,
      first: addDays(FIRST, 7 * at),
      last: addDays(FIRST, 7 * at + 6),
    }));
    expect(longestPeriodRuns(weeks, 3)).toEqual([
      { length: 2, first: '2026-01-15', last: '2026-02-04' },
      { length: 1, first: '2026-01-01', last: '2026-01-07' },
    ]);
    expect(longestPeriodRuns(weeks, 1)).toHaveLength(1);
  });
});
