import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createHabit, type NewHabit } from '#contract/habits.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { UNSENT_KEPT_DAYS } from '#domain/habits/habit.ts';
import { USER_KEY } from '#web/client/person-here.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { makeHabit, stopClockAtNoon, TODAY } from '../testing/habits.ts';
import { keepAgain, readNewHabits, sendNewHabit, withdrawNewHabit } from './new-habits.ts';
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

function keep(createdOn: LocalDay) {
  const client = openPage();
  const kept = { id: -2, body: { ...body, createdOn } };
  localStorage.setItem(`habitcrush-new-habits-${ada.id}`, JSON.stringify([kept]));
  return { client, kept };
}

describe('a new habit that is sent late', () => {
  stopClockAtNoon();

  test('begins on the earliest day that a server allows', async () => {
    mockApi(createHabit, makeHabit());
    const { client, kept } = keep(addDays(TODAY, -100));
    await sendNewHabit(client, kept);
    const [sent] = bodiesSentTo(createHabit);
    expect(sent?.createdOn).toBe(addDays(TODAY, -UNSENT_KEPT_DAYS));
    expect(readNewHabits(ada.id)).toEqual([]);
  });

  test('begins today when the server does not allow its day', async () => {
    const sent: NewHabit[] = [];
    const message = 'A habit cannot begin in the future.';
    globalThis.fetch = async (_address, init) => {
      const habit = (await new Request('http://x/', init).json()) as NewHabit;
      sent.push(habit);
      return habit.createdOn
        ? Response.json({ message, issues: [{ path: 'createdOn', message }] }, { status: 422 })
        : Response.json(makeHabit(), { status: 201 });
    };
    const { client, kept } = keep(TODAY);
    await sendNewHabit(client, kept);
    const { createdOn: _, ...rest } = kept.body;
    expect(sent).toEqual([kept.body, rest]);
    expect(readNewHabits(ada.id)).toEqual([]);
  });
});
