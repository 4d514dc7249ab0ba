import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import { type HabitHistory, type PeriodRecord } from '../habits/habit-history.ts';
import { historyFigures } from './history-figures.ts';
import type { Quota } from '../habits/rhythm.ts';
import { explainStreak } from './streak-explained.ts';

const MONDAY = toLocalDay('2026-03-02');
const EACH_DAY = { rhythm: null, goal: null };
const quotaPer = (per: Quota['per']) => ({
  rhythm: { kind: 'quota' as const, times: 3, per },
  goal: null,
});
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };

const historyOf = (marks: string, more: Partial<HabitHistory> = {}): HabitHistory => ({
  first: MONDAY,
  marks,
  ...more,
});
const lastDayOf = (marks: string) => addDays(MONDAY, marks.length - 1);

describe('a streak of days', () => {
  test.each([
    ['', '0 days: nothing has been done so far.'],
    ['o', '0 days: today is still open.'],
    ['d', '1 day: since 2 March.'],
    ['ddd', '3 days: since 2 March.'],
    ['ddo', '2 days: today is still open; since 2 March.'],
    ['ddod', '1 day: since 5 March; broken on 4 March.'],
    ['ddoo', '0 days: today is still open; broken on 4 March.'],
    ['doxo', '0 days: today is still open; broken on 3 March. 1 skipped day is passed over.'],
    ['odssd', '2 days: since 3 March; broken on 2 March. 2 skipped days are passed over.'],
  ])('of %j reads "%s"', (marks, expected) => {
    const words = explainStreak(historyOf(marks), EACH_DAY, lastDayOf(marks));
    expect(words.join(' ')).toBe(expected);
  });

  test('says how much was short of a target, or above a limit', () => {
    const history = historyOf('do', { amounts: [2000, 1250] });
    const limit: Goal = { ...water, kind: 'most', amount: 2, unit: '' };
    expect(explainStreak(history, { rhythm: null, goal: water }, addDays(MONDAY, 2))).toEqual([
      '0 days: broken on 3 March: 1,250 of 2,000 ml.',
    ]);
    const slipped = historyOf('do', { amounts: [null, 3] });
    expect(explainStreak(slipped, { rhythm: null, goal: limit }, addDays(MONDAY, 1))).toEqual([
      '0 days: broken on 3 March: 3 of 2 max.',
    ]);
  });
});

/** One letter a period: k kept, l lost, n neutral, and r for a running one that is short. */
const periodsOf = (letters: string, length = 7): PeriodRecord[] =>
  Array.from(letters, (letter, at) => ({
    first: addDays(MONDAY, length * at),
    last: addDays(MONDAY, length * (at + 1) - 1),
    needed: 3,
    done: { k: 3, l: 1, r: 2 }[letter] ?? 0,
    scheduled: letter !== 'n',
    completed: letter === 'k',
  }));

describe('a streak of periods', () => {
  test.each([
    ['k', '1 week: since the week of 2 March.'],
    [
      'lkkkkkr',
      '5 weeks: this week 2 of 3; since the week of 9 March; broken in the week of 2 March: 1 of 3.',
    ],
    [
      'lnkr',
      '1 week: this week 2 of 3; since the week of 16 March; broken in the week of 2 March: 1 of 3. 1 week in which it could not be done is passed over.',
    ],
    ['klr', '0 weeks: this week 2 of 3; broken in the week of 9 March: 1 of 3.'],
    ['', '0 weeks: nothing has been done so far.'],
  ])('of weeks %j reads "%s"', (letters, expected) => {
    const periods = periodsOf(letters);
    const today = periods.at(-1)?.first ?? MONDAY;
    const words = explainStreak(historyOf('b', { periods }), quotaPer('week'), today);
    expect(words.join(' ')).toBe(expected);
  });

  test('of blocks names their length, and of months their names', () => {
    const blocks = { periods: periodsOf('lk', 10) };
    const today = addDays(MONDAY, 400);
    expect(explainStreak(historyOf('b', blocks), quotaPer({ days: 10 }), today)).toEqual([
      '1 period: since the 10 days from 12 March 2026; broken in the 10 days from 2 March 2026: 1 of 3.',
    ]);
    const months = { periods: periodsOf('lk', 31) };
    expect(explainStreak(historyOf('b', months), quotaPer('month'), addDays(MONDAY, 62))).toEqual([
      '1 month: since April; broken in March: 1 of 3.',
    ]);
  });

  test('of a sum says its unit', () => {
    const goal: Goal = { ...water, amount: 20, unit: 'km', per: 'week' };
    const periods = periodsOf('l');
    expect(
      explainStreak(historyOf('u', { periods }), { rhythm: null, goal }, addDays(MONDAY, 9)),
    ).toEqual(['0 weeks: broken in the week of 2 March: 1 of 3 km.']);
  });
});

const anyLetters = (letters: string[]) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 40 });

test('the number in the words is the number counted, and its parts add up to it', () => {
  const anyDays = anyLetters(['d', 'd', 'd', 'b', 's', 'x', 'o', 'u', '-']);
  fc.assert(
    fc.property(anyDays, anyLetters(['k', 'k', 'l', 'n']), (letters, weeks) => {
      const marks = letters.join('');
      const periods = periodsOf(weeks.join(''));
      const cases = [
        { schedule: EACH_DAY, history: historyOf(marks), today: lastDayOf(marks) },
        {
          schedule: quotaPer('week'),
          history: historyOf(marks, { periods }),
          today: periods.at(-1)?.first ?? MONDAY,
        },
      ];
      for (const { schedule, history, today } of cases) {
        const { displayStreak } = historyFigures(history, today, schedule);
        const [words = ''] = explainStreak(history, schedule, today);
        expect(Number.parseInt(words, 10)).toBe(displayStreak);
        expect(words.includes('since')).toBe(displayStreak > 0);
      }
    }),
  );
});
