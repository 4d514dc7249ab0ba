import { expect, test } from 'vitest';
import { isOpenHabit, nextOpenHabit, firstOpenHabit } from './open-habits.ts';
import { makeDay, makeShown } from '../testing/habits.ts';

const open = (id: number) => makeShown({ id });
const done = (id: number) => makeShown({ id, completed: true });
const skipped = (id: number) =>
  makeShown({ id, instance: makeDay({ habitId: id, skipped: true }) });

test('a habit is pending until it is done or skipped', () => {
  expect([open(1), done(2), skipped(3)].map(isOpenHabit)).toEqual([true, false, false]);
});

test.each([
  ['the first pending habit', [done(1), skipped(2), open(3), open(4)], 3],
  ['the first habit when all are done', [done(1), done(2)], 1],
  ['undefined without habits', [], undefined],
])('firstOpenHabit returns %s', (_, habits, id) => {
  expect(firstOpenHabit(habits)?.id).toBe(id);
});

test.each([
  ['the next pending habit after the given one', [open(1), done(2), open(3)], 1, 3],
  ['a habit before the given one after the last', [open(1), done(2), open(3)], 3, 1],
  ['undefined when only the given one is pending', [open(1), done(2)], 1, undefined],
  ['the first pending habit when the given one is gone', [done(1), open(2)], 9, 2],
])('nextOpenHabit returns %s', (_, habits, after, id) => {
  expect(nextOpenHabit(habits, after)?.id).toBe(id);
});
