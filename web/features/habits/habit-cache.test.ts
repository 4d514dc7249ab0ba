import { describe, expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { beginDay, keepOrder, removeHabit, restoreHabit } from './habit-cache.ts';
import { makeHabit, TODAY } from './testing/habits.ts';

const [read, walk, swim] = [1, 2, 3].map((id) => makeHabit({ id })) as Triple;
type Triple = [
  ReturnType<typeof makeHabit>,
  ReturnType<typeof makeHabit>,
  ReturnType<typeof makeHabit>,
];

describe('the order of the list', () => {
  test('is the server’s when nothing was shown yet', () => {
    expect(keepOrder(undefined, [walk, read])).toEqual([walk, read]);
  });

  test('stays as it was shown, and new habits go last', () => {
    expect(keepOrder([walk, read], [swim, read, walk])).toEqual([walk, read, swim]);
  });

  test('forgets what is gone', () => {
    expect(keepOrder([walk, read], [read])).toEqual([read]);
  });

  test('is put back after a deletion that failed', () => {
    const without = removeHabit([read, walk, swim], 2);
    expect(restoreHabit(without, walk, 1)).toEqual([read, walk, swim]);
    expect(restoreHabit(without, walk, -1)).toEqual([read, swim, walk]);
  });
});

describe('a new day', () => {
  test('takes yesterday’s tick away', () => {
    const done = makeHabit({ completed: true });
    expect(beginDay([done], toLocalDay('2026-11-05'))).toEqual([
      { ...done, completed: false, instance: null },
    ]);
  });

  test('leaves alone what the server already said of it', () => {
    const done = makeHabit({ completed: true });
    expect(beginDay([done], TODAY)[0]).toBe(done);
  });
});
