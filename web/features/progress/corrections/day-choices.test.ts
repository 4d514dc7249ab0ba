import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { makeDay, makeShown, TODAY } from '#web/features/habits/testing/habits.ts';
import { dayChoices } from './day-choices.ts';

const YESTERDAY = addDays(TODAY, -1);
const coffee: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };

function choicesOf(of: Partial<HabitDay> | null, goal: Goal | null = null, date = YESTERDAY) {
  const instance = of && makeDay({ habitId: 7, date, ...of });
  const day = { habit: makeShown({ goal }), date, instance };
  const { value, choices } = dayChoices(day, TODAY);
  const chosen = choices.find((choice) => choice.value === value);
  return { chosen: chosen?.label, words: choices.map(({ label }) => label).join(' '), choices };
}

describe('the choices of a day', () => {
  test.each<[Partial<HabitDay> | null, string, string]>([
    [{ completed: true }, 'Completed', 'Completed Skipped Missed'],
    [{ skipped: true }, 'Skipped', 'Completed Skipped Missed'],
    [{}, 'Missed', 'Completed Skipped Missed'],
    [{ scheduled: false }, 'Not done', 'Completed Skipped Not done'],
    [null, 'Not done', 'Completed Skipped Not done'],
  ])('the choices for the record %j are %s of %s', (instance, chosen, words) => {
    expect(choicesOf(instance)).toMatchObject({ chosen, words });
  });

  test('the choices of today include open', () => {
    expect(choicesOf({}, null, TODAY)).toMatchObject({ chosen: 'Open' });
    expect(choicesOf(null, coffee, TODAY)).toMatchObject({ chosen: 'Open' });
  });
});

describe('the choices of a limit', () => {
  test.each<[Partial<HabitDay> | null, string]>([
    [null, 'Unknown'],
    [{ scheduled: false, amount: 2 }, 'Unknown'],
    [{ completed: true }, 'Kept'],
    [{ amount: 3 }, 'Slipped'],
    [{ skipped: true }, 'Skipped'],
  ])('the choices of a limit for the record %j are %s', (instance, chosen) => {
    const words = 'Kept Skipped Slipped Unknown';
    expect(choicesOf(instance, coffee)).toMatchObject({ chosen, words });
  });

  test('a slip sets the next step above the limit, and can be undone', () => {
    const [kept, , slipped, unknown] = choicesOf({ amount: 3 }, coffee).choices;
    expect(kept?.change).toEqual({ completed: true });
    expect(slipped?.change).toEqual({ amount: 3 });
    expect(unknown?.change).toEqual({ amount: null });
    const { choices } = choicesOf({ completed: true }, coffee);
    expect(choices.at(-1)?.change).toEqual({ completed: false, skipped: false });
  });

  test('a weekly limit has no choices for a day', () => {
    expect(choicesOf({ amount: 9 }, { ...coffee, per: 'week' })).toMatchObject({
      chosen: 'Counted',
      words: 'Counted Skipped',
    });
  });
});
