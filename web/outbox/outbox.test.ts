import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { isPending, type Kind, type NewOperation } from './operation.ts';
import { Outbox } from './outbox.ts';
import type { OutboxMessage } from './queue.ts';
import type { Outcome } from './response.ts';
import { indexedStore } from './store.ts';
import { DAY, DONE, settleNext, silentChannel, tick } from './testing/operations.ts';

let outbox: Outbox;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const now = () => NOW;

beforeEach(() => {
  const store = indexedStore(1, new IDBFactory());
  outbox = new Outbox({ store, channel: silentChannel, now });
});

const append = async (item: NewOperation) => {
  const { operation, saved } = outbox.append(item);
  await saved;
  return operation;
};
const newHabit = { name: 'Floss', type: 'daily', createdOn: DAY } as const;
const create = () => append({ kind: 'create', habit: null, body: newHabit });
/** Applied now. Without a response, the server had applied the number before. */
const APPLIED: Outcome = { kind: 'done', response: {} };
const refusal = (status: number): Outcome => ({ kind: 'refused', status, message: 'No' });
const FAILED_404 = { name: 'failed', status: 404 };
const kinds = (): Kind[] => outbox.snapshot().operations.map(({ kind }) => kind);
const waiting = () => outbox.snapshot().operations.filter(isPending);

test('an operation is shown when append returns, before it is stored', async () => {
  const changes: number[] = [];
  outbox.subscribe(() => changes.push(outbox.snapshot().operations.length));
  const { operation, saved } = outbox.append(tick(1));
  expect(outbox.snapshot().operations).toEqual([operation]);
  expect(operation).toMatchObject({ state: { name: 'waiting' }, madeAt: NOW, user: 1 });
  expect(operation).not.toHaveProperty('number');
  await saved;
  expect(outbox.snapshot().operations).toMatchObject([
    { id: operation.id, number: expect.any(Number) },
  ]);
  expect(changes[0]).toBe(1);
});

test('a page waits for the stored list, but not for a database that does not respond', async () => {
  expect(outbox.snapshot().isUnread).toBe(true);
  await outbox.refresh();
  expect(outbox.snapshot()).toEqual({ drafts: {}, operations: [], isUnread: false });

  const store = indexedStore(1, { open: () => new EventTarget() } as unknown as IDBFactory);
  const other = new Outbox({ store, channel: silentChannel, now });
  const seen: unknown[] = [];
  other.subscribe(() => seen.push(other.snapshot().isUnread));
  void other.refresh();
  const { operation } = other.append(tick(1));
  other.stopWaiting();
  expect(seen).toEqual([true, false]);
  expect(other.snapshot().operations).toEqual([operation]);
});

test('operations are sent in their order, and the next one only after the first is settled', async () => {
  for (const habit of [1, 2, 3]) await append(tick(habit));
  expect(await outbox.next()).toMatchObject({ habit: 1, state: { name: 'sent' } });
  expect(await outbox.next()).toMatchObject({ habit: 1, state: { name: 'sent' } });
  await settleNext(outbox, DONE);
  expect(await settleNext(outbox, DONE)).toMatchObject({ habit: 2 });
  expect(await settleNext(outbox, DONE)).toMatchObject({ habit: 3 });
  expect(await outbox.next()).toBeUndefined();
});

test('an applied operation is kept until a list contains it, and the last twenty are kept longer', async () => {
  for (let habit = 1; habit <= 25; habit += 1) await append(tick(habit));
  for (let habit = 1; habit <= 25; habit += 1) await settleNext(outbox, DONE);
  const { operations } = outbox.snapshot();
  expect(operations).toHaveLength(25);
  const { client = '', number = 0 } = operations[0] ?? {};
  await outbox.noteApplied({ [client]: number + 22 });
  expect(outbox.snapshot().operations.map(({ habit }) => habit)).toEqual(
    Array.from({ length: 22 }, (_, at) => at + 4),
  );
});

test('unchanged operations stay the same objects', async () => {
  await append(tick(1));
  await append(tick(2));
  const [, second] = outbox.snapshot().operations;
  await settleNext(outbox, DONE);
  expect(outbox.snapshot().operations[1]).toBe(second);
});

describe('a habit that was created offline', () => {
  test('operations on a habit that was created offline are sent with the id of the server', async () => {
    const { habit } = await create();
    if (habit === null) throw new Error('A new habit has a draft id.');
    await append(tick(habit));
    const moved = [{ habit, section: 4 }];
    await append({ kind: 'reorder', habit: null, body: { order: [7, habit], moved } });
    await append({ kind: 'delete', habit, body: {} });
    await settleNext(outbox, { kind: 'done', response: { id: 9 } });
    expect(await settleNext(outbox, DONE)).toMatchObject({ kind: 'day', habit: 9 });
    expect(await settleNext(outbox, DONE)).toMatchObject({
      body: { order: [7, 9], moved: [{ habit: 9, section: 4 }] },
    });
    expect(await settleNext(outbox, DONE)).toMatchObject({ kind: 'delete', habit: 9 });
  });

  test('a refused new habit blocks only its own operations, and a retry sends them with it', async () => {
    const created = await create();
    await append(tick(created.habit ?? 0));
    await append(tick(5));
    await settleNext(outbox, refusal(422));
    const other = await settleNext(outbox, DONE);
    expect(other).toMatchObject({ habit: 5 });
    expect(await outbox.next()).toBeUndefined();
    await outbox.retry(created.id);
    const again = await settleNext(outbox, { kind: 'done', response: { id: 9 } });
    expect(again).toMatchObject({ kind: 'create', id: created.id });
    const ticked = await settleNext(outbox, DONE);
    expect(ticked).toMatchObject({ kind: 'day', habit: 9 });
    expect(again?.number).toBeGreaterThan(other?.number ?? 0);
    expect(ticked?.number).toBeGreaterThan(again?.number ?? 0);
  });

  test('a new habit that is deleted before it was sent is not sent, and an undo restores it', async () => {
    const created = await create();
    const habit = created.habit ?? 0;
    await append(tick(habit));
    const { removed, appended } = await outbox.undo(created.id, [
      { kind: 'delete', habit, body: {} },
    ]);
    expect([removed.map(({ kind }) => kind), appended]).toEqual([['create', 'day'], []]);
    expect(await outbox.next()).toBeUndefined();
    await outbox.restore(removed);
    expect(await outbox.next()).toMatchObject({ kind: 'create', id: created.id });
    await outbox.undo(created.id, [{ kind: 'delete', habit, body: {} }]);
    expect(kinds()).toEqual(['create', 'day', 'delete']);
  });

  test('a discarded new habit is removed with its operations, and later operations of another tab fail', async () => {
    const created = await create();
    await append(tick(created.habit ?? 0));
    await settleNext(outbox, refusal(422));
    await outbox.discard(created.id);
    expect(outbox.snapshot().operations).toEqual([]);
    await append(tick(created.habit ?? 0));
    expect(await outbox.next()).toBeUndefined();
    expect(outbox.snapshot().operations).toMatchObject([{ state: FAILED_404 }]);
  });

  test('a new habit that waited too long begins on the first allowed day, or today with a wrong clock', async () => {
    await append({
      kind: 'create',
      habit: null,
      body: { ...newHabit, createdOn: toLocalDay('2026-01-01') },
    });
    const issues = [{ path: 'createdOn', message: 'Too early' }];
    const tooEarly = { ...refusal(422), issues } as Outcome;
    await settleNext(outbox, tooEarly);
    expect(await settleNext(outbox, tooEarly)).toMatchObject({
      body: { createdOn: '2026-10-22' },
    });
    expect((await outbox.next())?.body).not.toHaveProperty('createdOn');
  });
});

test('a pending pause can be changed and removed', async () => {
  const { id } = await append({ kind: 'pause', habit: null, body: { from: DAY } });
  const draft = `draft:${id}` as const;
  const pause = { id: draft, habitId: null, from: DAY, until: null };
  await append({ kind: 'edit-pause', habit: null, body: { pause, change: { until: DAY } } });
  await append({ kind: 'remove-pause', habit: null, body: { pause } });
  await settleNext(outbox, { kind: 'done', response: { id: 31 } });
  expect(await settleNext(outbox, DONE)).toMatchObject({ body: { pause: { id: 31 } } });
  expect(await settleNext(outbox, DONE)).toMatchObject({ body: { pause: { id: 31 } } });
});

describe('refused', () => {
  test('a refused note is listed as failed, and a retry sends it last', async () => {
    const note = await append({
      kind: 'day',
      habit: 1,
      body: { date: DAY, change: { notes: 'Two pages' } },
    });
    await settleNext(outbox, refusal(404));
    expect(outbox.snapshot().operations).toMatchObject([{ state: FAILED_404 }]);
    const { number = 0 } = await append(tick(2)).then(() => waiting()[0] ?? note);
    await outbox.retry(note.id);
    expect(waiting().map(({ id }) => id)[1]).toBe(note.id);
    expect(waiting()[1]?.number).toBeGreaterThan(number);
  });

  test.each([404, 409, 422])('an undo is dropped after a %s', async (status) => {
    await append({ ...tick(1, false), undoOf: 'x' });
    await settleNext(outbox, refusal(status));
    expect(outbox.snapshot().operations).toEqual([]);
  });

  test('a tick of a deleted habit is dropped', async () => {
    await append(tick(1));
    await settleNext(outbox, refusal(404));
    expect(outbox.snapshot().operations).toEqual([]);
  });

  test('the record of a shown milestone is dropped', async () => {
    const body = { celebratedThrough: DAY };
    await append({ kind: 'edit', habit: 1, body });
    await settleNext(outbox, refusal(404));
    expect(outbox.snapshot().operations).toEqual([]);
  });

  test('a deletion of something that is gone counts as done', async () => {
    await append({ kind: 'delete', habit: 1, body: {} });
    await settleNext(outbox, refusal(404));
    expect(outbox.snapshot().operations).toMatchObject([{ state: { name: 'done' } }]);
  });

  test('an operation that broke the server five times fails', async () => {
    await append(tick(1));
    const error: Outcome = { kind: 'error', status: 500, message: '' };
    for (let times = 1; times <= 4; times += 1) await settleNext(outbox, error);
    expect(waiting()).toHaveLength(1);
    await settleNext(outbox, error);
    expect(outbox.snapshot().operations).toMatchObject([
      { state: { name: 'failed', status: 500 } },
    ]);
  });

  test('a refused operation that was undone in the meantime is removed with its undo', async () => {
    const note = await append({
      kind: 'day',
      habit: 1,
      body: { date: DAY, change: { notes: 'x' } },
    });
    const sent = await outbox.next();
    await outbox.undo(note.id, [{ ...tick(1), undoOf: note.id }]);
    expect(kinds()).toEqual(['day', 'day']);
    if (sent) await outbox.settle(sent, refusal(422));
    expect(outbox.snapshot().operations).toEqual([]);
  });
});

describe('undo', () => {
  test('an undo removes an operation that was never sent, and the earlier one counts again', async () => {
    await append(tick(1));
    const second = await append(tick(1, false));
    await outbox.undo(second.id, [{ ...tick(1), undoOf: second.id }]);
    expect(outbox.snapshot().operations).toMatchObject([{ body: tick(1).body }]);
  });

  test('an undo appends the inverse of an operation that may have arrived', async () => {
    const { id } = await append(tick(1));
    await outbox.next();
    await outbox.undo(id, [{ ...tick(1, false), undoOf: id }]);
    expect(waiting()).toMatchObject([{ id }, { undoOf: id }]);
  });

  test('an undo sends the entries that the server reported', async () => {
    const before = [
      { id: 'a', amount: 1, at: '08:00' },
      { id: 'b', amount: 2, at: '09:00' },
    ];
    const { id } = await append({
      kind: 'day',
      habit: 1,
      body: { date: DAY, change: { amount: 8 } },
    });
    const sent = await outbox.next();
    const guessed = [{ id: 'x', amount: 3, at: '10:00' }];
    const change = { entries: guessed, expected: { amount: 8 } };
    const inverse: NewOperation = {
      kind: 'day',
      habit: 1,
      body: { date: DAY, change },
      undoOf: id,
    };
    await outbox.undo(id, [inverse]);
    if (sent) await outbox.settle(sent, { kind: 'done', response: { entriesBefore: before } });
    expect(await outbox.next()).toMatchObject({
      body: { change: { entries: before, expected: { amount: 8 } } },
    });
  });
});

test('every tab is notified of an outcome', async () => {
  const listeners: ((message: OutboxMessage) => void)[] = [];
  const channel = {
    post: (message: OutboxMessage) => listeners.forEach((listener) => listener(message)),
    listen: (listener: (message: OutboxMessage) => void) => void listeners.push(listener),
  };
  const factory = new IDBFactory();
  const [one, other] = [1, 1].map(
    (user) => new Outbox({ store: indexedStore(user, factory), channel }),
  ) as [Outbox, Outbox];
  const heard: [string, string][] = [];
  other.onSettled(({ operation: { kind, state } }) => heard.push([kind, state.name]));
  await one.append(tick(1)).saved;
  await settleNext(one, DONE);
  expect(heard).toEqual([['day', 'done']]);
  await expect.poll(() => other.snapshot().operations).toMatchObject([{ state: { name: 'done' } }]);
});

describe('a browser profile that was restored from a backup', () => {
  test('an older copy of the list gets a new client when the server has applied higher numbers', async () => {
    await append(tick(1));
    const { client = '', number = 0 } = (await settleNext(outbox, APPLIED)) ?? {};
    await append(tick(2));
    await outbox.noteApplied({ [client]: number + 1 });
    expect((await outbox.next())?.client).toBe(client);
    await outbox.noteApplied({ [client]: number + 40 });
    await append(tick(3));
    expect(await settleNext(outbox, DONE)).toMatchObject({ habit: 2, client });
    const next = await outbox.next();
    expect(next).toMatchObject({ habit: 3 });
    expect(next?.client).not.toBe(client);
  });

  test('an older copy of the list sends ignored operations again under a new client', async () => {
    await append(tick(1));
    await append(tick(2));
    const { client = '', number = 0 } = (await settleNext(outbox, APPLIED)) ?? {};
    await settleNext(outbox, DONE);
    expect(await outbox.next()).toBeUndefined();
    await outbox.noteApplied({ [client]: number + 40 });
    const again = await settleNext(outbox, APPLIED);
    expect(again).toMatchObject({ habit: 2 });
    expect(again?.client).not.toBe(client);
    expect(await outbox.next()).toBeUndefined();
  });

  test('a list keeps its client when the server has only applied its own numbers and those of other clients', async () => {
    await append(tick(1));
    const { client = '', number = 0 } = (await settleNext(outbox, DONE)) ?? {};
    await outbox.noteApplied({ [client]: number, other: number + 99 });
    await append(tick(2));
    expect((await outbox.next())?.client).toBe(client);
  });
});
