import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Goal } from '../habits/goal.ts';
import { cutRange, type HabitRange, toHabitDays } from '../history/habit-range.ts';
import { amountsFrom } from '../testing/amounts-from.ts';
import { countDays } from './count-days.ts';

const FIRST = toLocalDay('2026-11-02');
const WEEK = { first: FIRST, last: addDays(FIRST, 6) };
const WATER: Goal = { kind: 'least', amount: 2, unit: 'l', step: 1, per: 'day' };

/** The letters are those of `domain/history/letters.ts`. */
const known = (letters: string, of: Partial<HabitRange> = {}): HabitRange => ({
  id: 7,
  name: 'Read',
  pastNames: [],
  archivedOn: null,
  firstDay: FIRST,
  letters,
  amountYears: [],
  details: [],
  goal: null,
  steps: null,
  stepsNeeded: null,
  ...of,
});

describe('counts', () => {
  test.each([
    ['a week', known('xo-+m?.'), { logged: 6, completed: 2, skipped: 1, kept: 1, open: 3 }],
    [
      'days from before the week',
      known('xxxo', { firstDay: addDays(FIRST, -2) }),
      { logged: 2, open: 1 },
    ],
    ['days after the week', known('......xxx'), { logged: 1, completed: 1 }],
    [
      'a habit that began later',
      known('xo', { firstDay: addDays(FIRST, 6) }),
      { logged: 1, kept: 1 },
    ],
    [
      'a habit from before the week alone',
      known('xx', { firstDay: addDays(FIRST, -9) }),
      { logged: 0 },
    ],
    ['a habit from after the week', known('xx', { firstDay: addDays(FIRST, 9) }), { logged: 0 }],
    ['rest days', known('x=='), { logged: 3, skipped: 2 }],
    ['rest days of the archive', known('x==', { archivedOn: addDays(FIRST, 1) }), { logged: 1 }],
  ])('countDays adds up the counts of %s by day', (_, habit, expected) => {
    const counts = countDays([habit], WEEK);
    const sum = (figure: 'logged' | 'completed' | 'skipped' | 'kept' | 'open') =>
      counts[figure].reduce((all, count) => all + count, 0);
    expect(counts.logged).toHaveLength(7);
    for (const [figure, count] of Object.entries(expected))
      expect([figure, sum(figure as keyof typeof expected)]).toEqual([figure, count]);
  });

  test('counts have the reached shares of targets and steps on incomplete days', () => {
    const water = known('od', { goal: WATER, amountYears: amountsFrom(FIRST, 0.5, 2) });
    const steps = ['a', 'b'].map((id) => ({ id, text: id }));
    const details = [{ date: FIRST, notes: null, stepsDone: ['a', 'deleted'] }];
    const bag = known('ox', { id: 8, steps, details });
    expect(countDays([water], WEEK).parts).toEqual([0.25, 0, 0, 0, 0, 0, 0]);
    expect(countDays([water, bag], WEEK).parts).toEqual([0.75, 0, 0, 0, 0, 0, 0]);
    expect(countDays([known('oo')], WEEK).parts).toBeUndefined();
  });
});

test('records have the amount, the note and the name that the habit had', () => {
  const habit = known('xo.', {
    name: 'Drink',
    pastNames: [{ name: 'Water', through: FIRST }],
    amountYears: amountsFrom(FIRST, 2.5),
    details: [{ date: addDays(FIRST, 2), notes: 'Rain', stepsDone: null }],
  });
  const days = (first: number, last: number) =>
    toHabitDays(cutRange(habit, { first: addDays(FIRST, first), last: addDays(FIRST, last) }));
  expect(
    days(-3, 9).map(({ date, completed, amount, notes, habitName }) => [
      date,
      completed,
      amount,
      notes,
      habitName,
    ]),
  ).toEqual([
    ['2026-11-02', true, 2.5, null, 'Water'],
    ['2026-11-03', false, null, null, 'Drink'],
    ['2026-11-04', false, null, 'Rain', 'Drink'],
  ]);
  expect(days(1, 1)).toHaveLength(1);
});
