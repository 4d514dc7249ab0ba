import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDay, toLocalDay } from '../days/local-day.ts';
import {
  atLeast,
  atMost,
  every,
  everyDay,
  figuresOfHistory,
  type HistoryInLetters,
  times,
} from '../testing/history-in-letters.ts';
import { explainStreak } from './streak-explained.ts';

const MONDAY = toLocalDay('2026-03-02');

function explain(history: HistoryInLetters): string {
  const { frequency, records, amounts = [], today = records.length - 1 } = history;
  const sentences = explainStreak({
    ...frequency,
    evaluation: figuresOfHistory(history),
    createdOn: MONDAY,
    amountOn: (day: LocalDay) => amounts[daysBetween(MONDAY, day)] ?? 0,
    today: addDays(MONDAY, today),
  });
  return sentences.join(' ');
}

describe('a streak of days', () => {
  test.each([
    ['.', '0 days: today is still open.'],
    ['x', '1 day: since March 2.'],
    ['xxx', '3 days: since March 2.'],
    ['xx.', '2 days: today is still open; since March 2.'],
    ['xx.x', '1 day: since March 5; broken on March 4.'],
    ['xx..', '0 days: today is still open; broken on March 4.'],
    ['x.-.', '0 days: today is still open; broken on March 3. 1 skipped day doesn’t count.'],
    ['.x--x', '2 days: since March 3; broken on March 2. 2 skipped days don’t count.'],
  ])('a streak of the days %j reads "%s"', (records, expected) => {
    expect(explain({ frequency: everyDay, records })).toBe(expected);
  });

  test('a streak ignores paused days', () => {
    const history = { frequency: everyDay, records: 'x..x', rest: [[1, 2]] as const };
    expect(explain(history)).toBe('2 days: since March 2. 2 skipped days don’t count.');
  });

  test('the explanation of a habit without a done day says so', () => {
    expect(explain({ frequency: every(2, 'week', 'done'), records: '-' })).toBe(
      '0 in a row: not done yet. 1 skipped day doesn’t count.',
    );
  });

  test('the explanation of a missed target has the reached amount', () => {
    const history = { frequency: atLeast(2000, 'day'), records: '...', amounts: [2000, 1250] };
    expect(explain({ ...history, today: 2 })).toBe(
      '0 days: today 0 of 2,000 km; broken on March 3: 1,250 of 2,000 km.',
    );
  });

  test('the explanation of a limit has the exceeded amount and that of today', () => {
    const frequency = atMost(2, 'day');
    expect(explain({ frequency, records: '..', amounts: [0, 3] })).toBe(
      '0 days: broken on March 3: 3 of 2 km max.',
    );
    expect(explain({ frequency, records: '..', amounts: [0, 1] })).toBe(
      '1 day: today 1 of 2 km max; since March 2.',
    );
  });
});

/** `d` a week with three days done, `1` one with one, `r` one that rests. */
function weeks(letters: string, today?: number): HistoryInLetters {
  const records = Array.from(
    letters,
    (letter) => ({ d: 'xxx....', 1: 'x......' })[letter] ?? '.......',
  );
  const rest = Array.from(letters).flatMap((letter, at) =>
    letter === 'r' ? [[7 * at, 7 * at + 6] as const] : [],
  );
  const frequency = times(3, 'week');
  return { frequency, records: records.join(''), rest, ...(today !== undefined && { today }) };
}

describe('a streak of periods', () => {
  test.each([
    ['d', 3, '1 week: since the week of March 2.'],
    [
      '1ddddd1',
      44,
      '5 weeks: this week 1 of 3; since the week of March 9; broken in the week of March 2: 1 of 3.',
    ],
    [
      '1rd1',
      24,
      '1 week: this week 1 of 3; since the week of March 16; broken in the week of March 2: 1 of 3. 1 week when it couldn’t be done doesn’t count.',
    ],
    ['d11', 17, '0 weeks: this week 1 of 3; broken in the week of March 9: 1 of 3.'],
    ['r', 3, '0 weeks: not done yet. 1 week when it couldn’t be done doesn’t count.'],
  ])('a streak of the weeks %j on day %i reads "%s"', (letters, today, expected) => {
    expect(explain(weeks(letters, today))).toBe(expected);
  });

  test('the explanation of a streak of blocks has their length', () => {
    const records = `${'.'.repeat(10)}xxx${'.'.repeat(7)}`;
    expect(explain({ frequency: times(3, { days: 10 }), records })).toBe(
      '1 period: since the 10 days from March 12; broken in the 10 days from March 2: 0 of 3.',
    );
  });

  test('the explanation of a streak of months has the names of months', () => {
    const records = `x${'.'.repeat(29)}xxx`;
    expect(explain({ frequency: times(3, 'month'), records })).toBe(
      '1 month: since April; broken in March: 1 of 3.',
    );
  });

  test('the explanation of a total has its unit', () => {
    const history = { frequency: atLeast(20, 'week'), records: '........', amounts: [1] };
    expect(explain(history)).toBe(
      '0 weeks: this week 0 of 20 km; broken in the week of March 2: 1 of 20 km.',
    );
  });

  test('a running week under its limit does not break the streak', () => {
    const history = { frequency: atMost(20, 'week'), records: '.'.repeat(10), amounts: [1] };
    expect(explain(history)).toBe('1 week: this week 0 of 20 km max; since the week of March 2.');
  });
});

const FREQUENCIES = [everyDay, every(3, 'day', 'start'), times(3, 'week'), atMost(1, 'week')];

test('the explanation begins with the displayed streak, and has its first day if there is one', () => {
  const anyRecords = fc.array(fc.constantFrom('x', 'x', 'x', '-', '.'), {
    minLength: 1,
    maxLength: 60,
  });
  fc.assert(
    fc.property(anyRecords, fc.constantFrom(...FREQUENCIES), (letters, frequency) => {
      const history = { frequency, records: letters.join('') };
      const { displayStreak } = figuresOfHistory(history);
      const words = explain(history);
      expect(Number.parseInt(words, 10)).toBe(displayStreak);
      expect(words.includes('since')).toBe(displayStreak > 0);
    }),
  );
});
