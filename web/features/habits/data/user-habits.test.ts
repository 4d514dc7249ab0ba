import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { type Habit, listHabits, listHistories } from '#contract/habits.ts';
import { createStore } from '#web/client/store.ts';
import type { NewOperation } from '#web/outbox/operation.ts';
import { Outbox } from '#web/outbox/outbox.ts';
import { indexedStore } from '#web/outbox/store.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { NO_USER } from '#web/testing/outbox.ts';
import { makeHabit, stopClockAtNoon, TODAY } from '../testing/habits.ts';
import { UserHabits } from './user-habits.ts';
import { habitsQueryOptions, refreshHabits } from './query-options.ts';

stopClockAtNoon();

const habit = makeHabit();
const tick = {
  kind: 'day',
  habit: habit.id,
  body: { date: TODAY, change: { completed: true } },
} as const;

async function openPage() {
  mockApi(listHabits, [habit]);
  mockApi(listHistories, historiesOf([habit], []));
  const channel = { post: () => {}, listen: () => {} };
  const outbox = new Outbox({ store: indexedStore(NO_USER), channel });
  await outbox.refresh();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return { userHabits: new UserHabits(client, outbox, createStore(false)), outbox };
}

test('several readers of the habits cause one call of each kind', async () => {
  const { userHabits } = await openPage();
  const leave = [1, 2, 3].map(() => userHabits.subscribe(() => {}));
  expect(userHabits.shown()).toBeUndefined();
  await vi.waitFor(() => expect(userHabits.histories()).toBeDefined());
  expect(userHabits.shown()?.habits).toMatchObject([{ id: habit.id, name: habit.name }]);
  expect(bodiesSentTo(listHabits)).toHaveLength(1);
  expect(bodiesSentTo(listHistories)).toHaveLength(1);
  leave.forEach((stop) => stop());
});

test('a refresh fetches the histories once, even when they are newer than the list', async () => {
  const { userHabits } = await openPage();
  const newer = { ...habit, lastUpdated: new Date(Date.now() + 1000).toISOString() };
  mockApi(listHistories, historiesOf([newer], []));
  const leave = userHabits.subscribe(() => {});
  await vi.waitFor(() => expect(userHabits.histories()).toBeDefined());
  const stop = userHabits.start();
  mockApi(listHabits, [newer]);
  await refreshHabits(userHabits.client);
  expect(userHabits.shown()?.habits).toMatchObject([{ lastUpdated: newer.lastUpdated }]);
  expect(bodiesSentTo(listHistories)).toHaveLength(2);
  leave();
  stop();
});

test('a refresh during the first fetch does not use its response', async () => {
  const { userHabits } = await openPage();
  const newer = { ...habit, name: 'Read a book' };
  let answerFirst: (habits: Habit[]) => void = () => {};
  mockApi(listHabits, new Promise((resolve) => (answerFirst = resolve)));
  const leave = userHabits.subscribe(() => {});
  await vi.waitFor(() => expect(bodiesSentTo(listHabits)).toHaveLength(1));
  mockApi(listHabits, [newer]);
  const refreshed = refreshHabits(userHabits.client);
  answerFirst([habit]);
  await refreshed;
  expect(userHabits.list()?.habits).toMatchObject([{ name: newer.name }]);
  leave();
});

test('a list that the worker had stored is fetched again after five seconds', async () => {
  const { userHabits } = await openPage();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const leave = userHabits.subscribe(() => {});
  await vi.waitFor(() => expect(userHabits.histories()).toBeDefined());
  const { queryKey } = habitsQueryOptions();
  userHabits.client.setQueryData(queryKey, (list) => list && { ...list, isLate: true });
  const newer = { ...habit, name: 'Read a book' };
  mockApi(listHabits, [newer]);
  await vi.advanceTimersByTimeAsync(4900);
  expect(userHabits.list()?.habits).toMatchObject([{ name: habit.name }]);
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() =>
    expect(userHabits.list()).toMatchObject({ habits: [newer], isLate: false }),
  );
  leave();
  vi.useRealTimers();
});

test('a reader is called when a change is made, and not after it has left', async () => {
  const { userHabits, outbox } = await openPage();
  const reader = vi.fn<() => void>();
  const leave = userHabits.subscribe(reader);
  await vi.waitFor(() => expect(userHabits.histories()).toBeDefined());
  const before = userHabits.shown();
  reader.mockClear();
  outbox.append(tick);
  expect(reader).toHaveBeenCalled();
  expect(userHabits.shown()).not.toBe(before);
  leave();
  reader.mockClear();
  outbox.append(tick);
  expect(reader).not.toHaveBeenCalled();
});

test('changes name a new habit by its draft id until the response to its creation has arrived', async () => {
  const { userHabits, outbox } = await openPage();
  mockApi(listHabits, [{ ...habit, requestId: 'made-here' }]);
  const creation = { name: habit.name, type: habit.type };
  await outbox.append({ kind: 'create', habit: null, id: 'made-here', body: creation }).saved;
  const leave = userHabits.subscribe(() => {});
  await vi.waitFor(() => expect(userHabits.list()).toBeDefined());
  const append = async (item: NewOperation) => {
    const { operation, saved } = userHabits.append(item, () => {});
    await saved;
    return operation;
  };
  const reorder: NewOperation = {
    kind: 'reorder',
    habit: null,
    body: { order: [3, habit.id], moved: [{ habit: habit.id, section: null }] },
  };
  expect(await append(tick)).toMatchObject({ habit: 'draft:made-here' });
  expect(await append(reorder)).toMatchObject({
    body: {
      order: [3, 'draft:made-here'],
      moved: [{ habit: 'draft:made-here', section: null }],
    },
  });
  const sent = await outbox.next();
  if (!sent) throw new Error('Nothing was sent.');
  await outbox.settle(sent, { kind: 'done', response: { id: habit.id } });
  expect(await append(tick)).toMatchObject({ habit: habit.id });
  leave();
});
