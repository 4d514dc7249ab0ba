import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#domain/days/local-day.ts';
import { importEarlierList } from './earlier-list.ts';
import { Outbox } from './outbox.ts';
import { indexedStore } from './store.ts';
import { DAY, silentChannel } from './testing/operations.ts';

const LIST = 'habitcrush-unsent';
const ticked = { habitId: 3, day: DAY, change: { completed: true } };
let outbox: Outbox;

beforeEach(() => {
  const store = indexedStore(new IDBFactory());
  outbox = new Outbox({ user: 1, store, channel: silentChannel });
});

const write = (list: object[]) => localStorage.setItem(LIST, JSON.stringify(list));
const importList = () => importEarlierList(outbox, localStorage, DAY);
const imported = () => {
  const { operations } = outbox.snapshot();
  return operations.map(({ kind, habit, body, failed }) => [kind, habit, body, failed?.status]);
};

test('each change of version 1.2 becomes an operation, in their order', async () => {
  const changes = [{ completed: false }, { skipped: true, notes: 'Rain' }, { notes: 'Late' }];
  write(changes.map((change) => ({ ...ticked, change })));
  await importList();
  expect(imported()).toEqual(changes.map((change) => ['day', 3, { date: DAY, change }, undefined]));
  expect(localStorage.getItem(LIST)).toBeNull();
});

test('a change of version 1.2 that waited for more than a month is listed as failed', async () => {
  write([30, 31].map((days) => ({ ...ticked, day: addDays(DAY, -days) })));
  await importList();
  expect(imported().map(([, , , status]) => status)).toEqual([undefined, 500]);
});

test('a tab of version 1.2 may write the list again, and it is imported again', async () => {
  for (const times of [1, 2]) {
    write([ticked]);
    await importList();
    expect(imported()).toHaveLength(times);
  }
});

test.each(['{', '{}', '[{"odd":1}]', '[{"habitId":3,"day":"soon","change":{}}]'])(
  'the list %s of version 1.2 is ignored and removed',
  async (text) => {
    localStorage.setItem(LIST, text);
    await importList();
    expect(imported()).toEqual([]);
    expect(localStorage.getItem(LIST)).toBeNull();
  },
);
