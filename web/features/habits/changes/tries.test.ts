import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createQueryClient } from '#web/client/query-client.ts';
import { habitsQueryOptions } from '../habit-cache.ts';
import { makeHabit, TODAY } from '../testing/habits.ts';
import { readOfGone } from './tries.ts';
import { keepUnsent } from './unsent.ts';

const ADA = 2;
const noteOf = (habitId: number) => ({ habitId, day: TODAY, change: { notes: 'Cold' } });

beforeEach(() => localStorage.clear());

test('what was typed is of a habit that is gone where the list has none such, and it is no new one', () => {
  const client = createQueryClient();
  onTestFinished(() => client.clear());
  for (const habitId of [7, 9, -1]) keepUnsent(ADA, noteOf(habitId));
  keepUnsent(ADA, { ...noteOf(9), change: { completed: true } });
  // Nothing is known to be gone before there is a list.
  expect(readOfGone(client, ADA)).toEqual([]);
  client.setQueryData(habitsQueryOptions().queryKey, [makeHabit({ id: 7 })]);
  expect(readOfGone(client, ADA)).toEqual([noteOf(9)]);
});
