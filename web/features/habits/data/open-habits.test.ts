import { describe, expect, test } from 'vitest';
import { isOpenHabit, nextOpenHabit, firstOpenHabit } from './open-habits.ts';
import { makeDay, makeShown } from '../testing/habits.ts';

const open = (id: number) => makeShown({ id });
const done = (id: number) => makeShown({ id, completed: true });
const skipped = (id: number) =>
  makeShown({ id, instance: makeDay({ habitId: id, skipped: true }) });

test('a habit is pending until it is done or skipped', () => {
  expect([open(1), done(2), skipped(3)].map(isOpenHabit)).toEqual([true, false, false]);
});

describe('the one to begin with', () => {
  test.each([
    ['the first that is pending', [done(1), skipped(2), open(3), open(4)], 3],
    ['the first when all is done', [done(1), done(2)], 1],
    ['none of none', [], undefined],
  ])('%s', (_, habits, id) => expect(firstOpenHabit(habits)?.id).toBe(id));
});

describe('the next that is pending', () => {
  test.each([
    ['after this one', [open(1), done(2), open(3)], 1, 3],
    ['around the end', [open(1), done(2), open(3)], 3, 1],
    ['is not this one', [open(1), done(2)], 1, undefined],
    ['when this one is gone', [done(1), open(2)], 9, 2],
  ])('%s', (_, habits, after, id) => expect(nextOpenHabit(habits, after)?.id).toBe(id));
});
