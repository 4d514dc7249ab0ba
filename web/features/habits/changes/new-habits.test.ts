import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { USER_KEY } from '#web/client/person-here.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { ada } from '#web/testing/cast.ts';
import { TODAY } from '../testing/habits.ts';
import { keepAgain, readNewHabits, withdrawNewHabit } from './new-habits.ts';
import { keepUnsent, readKept } from './unsent.ts';

beforeEach(() => localStorage.clear());

const id = -1;
const body = { name: 'Row', type: 'daily' as const, requestId: 'one', createdOn: TODAY };
const tickOf = (habitId: number) => ({ habitId, day: TODAY, change: { completed: true } });

function openPage() {
  const client = createQueryClient();
  client.setQueryData(USER_KEY, ada);
  onTestFinished(() => client.clear());
  localStorage.setItem(`habitcrush-new-habits-${ada.id}`, JSON.stringify([{ id, body }]));
  keepUnsent(ada.id, tickOf(7));
  keepUnsent(ada.id, tickOf(id));
  return client;
}

test('a new habit that is taken back takes what was ticked of it along, and nothing else', () => {
  withdrawNewHabit(openPage(), { id });
  expect(readNewHabits(ada.id)).toEqual([]);
  expect(readKept(ada.id)).toEqual([tickOf(7)]);
});

test('and comes back with it', () => {
  const bringBack = withdrawNewHabit(openPage(), { id });
  bringBack();
  expect(readNewHabits(ada.id)).toEqual([{ id, body }]);
  expect(readKept(ada.id)).toEqual([tickOf(7), tickOf(id)]);
});

test('what is no more kept is not kept again by what was changed of it', () => {
  const client = openPage();
  withdrawNewHabit(client, { id });
  keepAgain(client, { id, body: { ...body, name: 'Row far' } });
  expect(readNewHabits(ada.id)).toEqual([]);
});
