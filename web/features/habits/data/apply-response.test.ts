import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import type { HabitId, NewOperation, Operation } from '#web/outbox/operation.ts';
import { historiesOf } from '#web/testing/histories.ts';
import {
  dayResponse,
  makeDay,
  makeHabit,
  passTime,
  stopClockAtNoon,
  TODAY,
} from '../testing/habits.ts';
import { applyResponse } from './apply-response.ts';
import { Overlay } from './overlay.ts';
import { habitsQueryOptions, historiesQueryOptions } from './query-options.ts';

const CLIENT = 'this browser';
const { queryKey: listKey } = habitsQueryOptions();
const { queryKey: historiesKey } = historiesQueryOptions();

stopClockAtNoon();

/** A stored operation. */
const operation = (number: number, item: NewOperation): Operation => {
  const stored = {
    id: `operation ${number}`,
    user: 2,
    client: CLIENT,
    number,
    madeAt: 0,
    state: { name: 'sent', errors: 0 },
  };
  return { ...stored, ...item } as Operation;
};

const tick = (number = 1): Operation =>
  operation(number, { kind: 'day', habit: 7, body: { date: TODAY, change: { completed: true } } });

const LATER = '2026-11-04T12:00:00.000Z';
const read = makeHabit();
const walk = makeHabit({ id: 8, name: 'Walk' });
const done = makeHabit({
  completed: true,
  streak: 4,
  displayStreak: 4,
  reps: 13,
  lastUpdated: LATER,
});

let client: QueryClient;

/** The page has the list and the histories. */
function begin(habits: Habit[]): void {
  client = new QueryClient();
  const numbers = { applied: {}, appliedTo: {} };
  client.setQueryData(listKey, { habits, at: Date.now(), ...numbers });
  client.setQueryData(historiesKey, { ...historiesOf(habits), ...numbers });
}

const list = () => client.getQueryData(listKey);
const histories = () => client.getQueryData(historiesKey);
const isOutOfDate = () =>
  [listKey, historiesKey].map((key) => client.getQueryState(key)?.isInvalidated);

beforeEach(() => begin([read, walk]));

describe('the response to a tick', () => {
  test('the response to a tick replaces the habit in the list, which contains the operation only for this habit', () => {
    applyResponse(client, tick(), dayResponse(done));
    expect(list()).toMatchObject({
      habits: [done, walk],
      applied: {},
      appliedTo: { 7: { [CLIENT]: 1 } },
    });
    expect(isOutOfDate()).toEqual([false, false]);
  });

  test('the response to a tick sets the time of the list', () => {
    passTime(60_000);
    applyResponse(client, tick(), dayResponse(done));
    expect(list()?.at).toBe(Date.now());
  });

  test('the response to a tick changes the history without another call', () => {
    applyResponse(client, tick(), dayResponse(done));
    expect(histories()?.appliedTo).toEqual({ 7: { [CLIENT]: 1 } });
    expect(histories()?.habits[0]).toMatchObject({ id: 7, lastUpdated: LATER });
    const [known, past] = [list(), histories()];
    const snapshot = { operations: [], drafts: {} };
    const shown = known && new Overlay().show(known, past, snapshot, TODAY);
    const days = shown?.daysOf(7, addDays(TODAY, -4), TODAY);
    expect(days?.map(({ completed }) => completed)).toEqual([false, true, true, true, true]);
  });

  test('a response with other figures does not change the history, because another device has changed the habit', () => {
    const before = histories();
    applyResponse(client, tick(), dayResponse({ ...done, reps: 20 }));
    expect(list()?.habits[0]?.reps).toBe(20);
    expect(histories()).toBe(before);
  });

  test('a response that arrives after a later one changes nothing', () => {
    applyResponse(client, tick(2), dayResponse(done));
    applyResponse(client, tick(1), dayResponse(read));
    expect(list()?.habits[0]).toEqual(done);
  });
});

test('the response to an entry adds its amount to the history', () => {
  const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
  const empty = makeHabit({ goal, streak: 0, displayStreak: 0, reps: 0 });
  begin([empty]);
  const entry = { id: 'e', amount: 250, at: '12:00' };
  const instance = makeDay({ habitId: 7, amount: 250 });
  applyResponse(
    client,
    operation(1, { kind: 'entry', habit: 7, body: { date: TODAY, entry } }),
    dayResponse({ ...empty, instance, lastUpdated: LATER }),
  );
  const years = histories()?.habits[0]?.amountYears;
  const amounts = years?.find(({ year }) => year === 2026)?.amounts;
  expect(amounts?.filter((amount) => amount > 0)).toEqual([250]);
});

describe('the list is fetched again', () => {
  test.each<[string, NewOperation, unknown]>([
    [
      'a new habit',
      { kind: 'create', habit: 'draft:a', body: { name: 'Row', type: 'daily' } },
      makeHabit({ id: 9 }),
    ],
    ['a deleted habit', { kind: 'delete', habit: 7, body: {} }, undefined],
    [
      'an archived habit',
      { kind: 'edit', habit: 7, body: { archivedOn: TODAY } },
      makeHabit({ archivedOn: TODAY }),
    ],
    [
      'a pause',
      { kind: 'pause', habit: null, body: { from: TODAY } },
      { id: 1, habitId: null, from: TODAY, until: null },
    ],
  ])('the list is fetched again after the response to %s', (_, item, response) => {
    applyResponse(client, operation(1, item), response);
    expect(isOutOfDate()).toEqual([true, true]);
    expect(list()?.habits).toEqual([read, walk]);
  });

  test('the list is fetched again when the server had already applied the operation', () => {
    applyResponse(client, tick(), undefined);
    expect(isOutOfDate()).toEqual([true, true]);
  });
});

test('the list keeps a new order after its response', () => {
  const order: HabitId[] = [8, 7];
  const body = { order, moved: [{ habit: 7, section: 3 }] };
  applyResponse(client, operation(1, { kind: 'reorder', habit: null, body }), [walk, read]);
  expect(list()?.habits.map(({ id, section }) => [id, section])).toEqual([
    [8, null],
    [7, 3],
  ]);
});
