import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const date = '2026-03-10';
const CHANGED = { status: 409, message: 'This day was changed elsewhere.' };
const makeId = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

let ada: Caller;
let id: number;

const set = (body: calls.DayChangeInput) => ada.ok(calls.setDay, { params: { id, date }, body });
const refused = (body: object) => ada.refused(calls.setDay, { params: { id, date }, body });
const entries = () => ada.ok(calls.listEntries, { params: { id, date } });

async function add(body: object): Promise<number> {
  const habit = { name: 'Read', type: 'daily' as const, ...body };
  return (await ada.ok(calls.createHabit, { body: habit })).id;
}

const enter = (digit: number, amount: number, at: string) =>
  ada.ok(calls.putEntry, { params: { id, entryId: makeId(digit) }, body: { date, amount, at } });

beforeEach(async () => {
  ada = await app.signIn('ada');
});

describe('an undone tick', () => {
  beforeEach(async () => {
    id = await add({});
  });

  test('a tick is undone while the day is as the tick left it', async () => {
    await set({ completed: true, notes: 'Rain' });
    const expected = { completed: true, skipped: false, amount: null, notes: 'Rain' };
    const { instance, habit } = await set({ completed: false, notes: null, expected });
    expect(instance).toMatchObject({ completed: false, notes: null });
    expect(habit).toMatchObject({ streak: 0, reps: 0 });
  });

  test.each([
    ['a skip', { skipped: true }, { completed: true }],
    ['a note', { notes: 'Sun' }, { notes: null }],
    ['an undo of the same tick', { completed: false }, { completed: true }],
  ])(
    'a tick is not undone after another device has recorded %s',
    async (_what, elsewhere, expected) => {
      await set({ completed: true });
      await set(elsewhere);
      const before = await ada.ok(calls.listHabits);
      expect(await refused({ completed: false, skipped: false, expected })).toMatchObject(CHANGED);
      expect(await ada.ok(calls.listHabits)).toEqual(before);
    },
  );

  test('an undo by the id of the day is refused in the same way', async () => {
    const { instance } = await set({ completed: true });
    const body = { skipped: true, expected: { completed: false } };
    const sent = { params: { instanceId: instance.id }, body };
    expect(await ada.refused(calls.updateInstance, sent)).toMatchObject(CHANGED);
  });
});

describe('an undone number', () => {
  const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
  beforeEach(async () => {
    id = await add({ goal });
    await enter(1, 250.125, '08:15');
    await enter(2, 500, '09:30');
  });

  test('undoing a number restores the entries that it replaced', async () => {
    const before = await entries();
    const { entriesBefore } = await set({ amount: 2100 });
    expect(entriesBefore).toEqual(before);
    expect(await entries()).toHaveLength(1);
    const { instance } = await set({
      entries: before,
      completed: false,
      skipped: false,
      expected: { amount: 2100, completed: true },
    });
    expect(instance).toMatchObject({ amount: 750.125, completed: false });
    expect(await entries()).toEqual(before);
  });

  test('undoing a tick restores the entries before it', async () => {
    const before = await entries();
    const { entriesBefore, instance: done } = await set({ completed: true });
    expect(done).toMatchObject({ amount: 2000, completed: true });
    expect(entriesBefore).toEqual(before);
    await set({ entries: before, completed: false, skipped: false });
    expect(await entries()).toEqual(before);
  });

  test('undoing a number leaves no entry where there was no entry', async () => {
    await set({ entries: [] });
    expect(await entries()).toEqual([]);
    expect((await set({ completed: false })).instance).toMatchObject({ amount: null });
  });

  test('a number is not undone after another device has entered something', async () => {
    const before = await entries();
    await set({ amount: 2100 });
    await enter(3, 100, '10:00');
    expect(await refused({ entries: before, expected: { amount: 2100 } })).toMatchObject(CHANGED);
    expect(await entries()).toHaveLength(2);
  });

  test.each([
    ['more than a day holds', [999_999_999, 999_999_999], 422, 'This is too much for one day.'],
    ['nothing', [0], 400, 'Please enter a number above 0.'],
  ])('an undo is refused with %s', async (_what, amounts, status, message) => {
    const sent = amounts.map((amount, at) => ({ id: makeId(at + 4), amount, at: '08:00' }));
    expect(await refused({ entries: sent })).toMatchObject({ status, message });
    expect(await entries()).toHaveLength(2);
  });

  test('an undo is refused with an entry of another day', async () => {
    const other = await add({ goal, name: 'Tea' });
    const params = { id: other, entryId: makeId(7) };
    await ada.ok(calls.putEntry, { params, body: { date, amount: 100, at: '08:00' } });
    const message = 'This entry belongs to another day.';
    const sent = [{ id: makeId(7), amount: 100, at: '08:00' }];
    expect(await refused({ entries: sent })).toMatchObject({ status: 409, message });
    expect(await entries()).toHaveLength(2);
  });

  test('an undo has a number or its entries, not both', async () => {
    const message = 'The amount is the sum of the entries.';
    expect(await refused({ entries: [], amount: 5 })).toMatchObject({ status: 400, message });
  });
});

const params = () => ({ id, entryId: makeId(1) });
const amounts = async () => (await entries()).map(({ amount }) => amount);

describe('the undo of an entry', () => {
  const REFUSED = { status: 409, message: 'This entry was changed elsewhere.' };
  beforeEach(async () => {
    id = await add({ goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } });
    await enter(1, 250, '08:15');
  });

  test('the undo of an entry removes the entry while it has the amount that was entered', async () => {
    await ada.ok(calls.deleteEntry, { params: params(), query: { expected: 250 } });
    expect(await entries()).toEqual([]);
  });

  test('the undo of an entry keeps an entry that was corrected elsewhere', async () => {
    await enter(1, 300.125, '08:15');
    const sent = { params: params(), query: { expected: 250 } };
    expect(await ada.refused(calls.deleteEntry, sent)).toMatchObject(REFUSED);
    expect(await amounts()).toEqual([300.125]);
    await ada.ok(calls.deleteEntry, { params: params(), query: { expected: '300.125' } });
    expect(await entries()).toEqual([]);
  });

  test('the undo of an entry keeps a later correction of a correction, and adds no entry that was deleted elsewhere', async () => {
    const body = { date, amount: 250, at: '08:15', expected: 300 };
    await enter(1, 300, '08:15');
    await ada.ok(calls.putEntry, { params: params(), body });
    expect(await amounts()).toEqual([250]);
    await enter(1, 400, '08:15');
    expect(await ada.refused(calls.putEntry, { params: params(), body })).toMatchObject(REFUSED);
    expect(await amounts()).toEqual([400]);
    await ada.ok(calls.deleteEntry, { params: params() });
    expect(await ada.refused(calls.putEntry, { params: params(), body })).toMatchObject(REFUSED);
    expect(await entries()).toEqual([]);
  });

  test.each(['0', '-1', 'much', '1e3', ''])(
    'the undo of an entry is refused when it expects %j',
    async (expected) => {
      const sent = { params: params(), query: { expected } };
      expect(await ada.refused(calls.deleteEntry, sent)).toMatchObject({ status: 400 });
      expect(await amounts()).toEqual([250]);
    },
  );
});

describe('a skipped day whose amount reaches the target', () => {
  beforeEach(async () => {
    id = await add({ goal: { kind: 'least', amount: 5, unit: 'km', step: 1, per: 'day' } });
    await enter(1, 5, '08:00');
    await enter(2, 3, '09:00');
    await set({ skipped: true });
  });

  test('the day stays skipped when an entry is deleted', async () => {
    const params = { id, entryId: makeId(2) };
    const { instance } = await ada.ok(calls.deleteEntry, { params });
    expect(instance).toMatchObject({ amount: 5, completed: false, skipped: true });
  });

  test('the day is skipped again when a new amount is undone', async () => {
    const { instance, entriesBefore } = await set({ amount: 6 });
    expect(instance).toMatchObject({ amount: 6, completed: true, skipped: false });
    const undone = await set({ entries: entriesBefore, skipped: true });
    expect(undone.instance).toMatchObject({ amount: 8, completed: false, skipped: true });
  });
});
