import { expect, test } from 'vitest';
import type { Goal } from '#domain/habits/goal.ts';
import { makeDay, makeShown, TODAY } from '../../testing/habits.ts';
import { todayText } from './today-text.ts';

const sugar: Goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };
const onTuesdays = {
  type: 'weekly' as const,
  weekdays: ['tuesday' as const],
  goal: sugar,
  instance: null,
};
const slip = makeDay({ habitId: 1, scheduled: false, completed: false, amount: 1 });

test.each([
  ['asks for nothing', makeShown(onTuesdays), 'T'],
  ['is no slip', makeShown({ ...onTuesdays, instance: slip }), 'T · 1'],
  ['may be said to be kept', makeShown({ ...onTuesdays, completed: true }), 'T · Kept today'],
])('a Wednesday of a limit for Tuesdays %s', (_, habit, text) => {
  expect(todayText(habit, TODAY)).toBe(text);
});

test('a Wednesday of a limit for Wednesdays is pending', () => {
  const habit = makeShown({ ...onTuesdays, weekdays: ['wednesday'] });
  expect(todayText(habit, TODAY)).toBe('On track');
});
