import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { USER_CACHE } from '#domain/site/user-cache.ts';
import { importEarlierButtons, importEarlierLists } from './earlier-lists.ts';
import { Outbox } from './outbox.ts';
import { indexedStore } from './store.ts';
import { DAY, silentChannel } from './testing/operations.ts';

const HABITS = 'habitcrush-new-habits-1';
const DAYS = 'habitcrush-unsent-1';
const floss = { name: 'Floss', type: 'daily', requestId: 'r', createdOn: DAY };
const entry = { id: 'e', amount: 2, at: '10:00' };
let outbox: Outbox;

beforeEach(() => {
  const store = indexedStore(1, new IDBFactory());
  outbox = new Outbox({ store, channel: silentChannel });
});

const write = (name: string, list: object[]) => localStorage.setItem(name, JSON.stringify(list));
const importLists = () => importEarlierLists(outbox, localStorage, DAY);
const imported = () => {
  const { operations } = outbox.snapshot();
  return operations.map(({ kind, habit, body, state }) => [
    kind,
    habit,
    body,
    state.name === 'failed' ? state.status : undefined,
  ]);
};

test('new habits of an earlier version are imported before their changes, with the same request id', async () => {
  write(HABITS, [{ id: -5, body: { ...floss, rhythm: null }, edited: ['name', 'type'] }]);
  write(DAYS, [{ habitId: -5, day: DAY, change: { completed: true, notes: 'Both' } }]);
  await importLists();
  expect(imported()).toEqual([
    ['create', 'draft:r', { ...floss, rhythm: null }, undefined],
    ['edit', 'draft:r', { name: 'Floss', type: 'daily', rhythm: null }, undefined],
    ['day', 'draft:r', { date: DAY, change: { completed: true, notes: 'Both' } }, undefined],
  ]);
  expect(outbox.snapshot().operations[0]?.id).toBe('r');
  expect([localStorage.getItem(HABITS), localStorage.getItem(DAYS)]).toEqual([null, null]);
});

test('each kind of earlier change becomes an operation with the same request', async () => {
  const changes = [
    { completed: false },
    { skipped: true },
    { amount: 3 },
    { steps: { s: true } },
    { notes: 'Late' },
    { completed: true, skipped: false, expected: { completed: false } },
  ];
  write(DAYS, [
    ...changes.map((change) => ({ habitId: 3, day: DAY, change })),
    { habitId: 3, day: DAY, change: { entry } },
    { habitId: 3, day: DAY, change: { reminders: [] } },
  ]);
  await importLists();
  expect(imported()).toEqual([
    ...changes.map((change) => ['day', 3, { date: DAY, change }, undefined]),
    ['entry', 3, { date: DAY, entry }, undefined],
    ['edit', 3, { reminders: [] }, undefined],
  ]);
});

test('earlier changes that had failed, or are older than a month, are listed as failed', async () => {
  const old = toLocalDay('2026-10-01');
  write(HABITS, [{ id: -5, body: floss, isSetAside: true, tries: 9 }]);
  write(DAYS, [
    { habitId: 3, day: DAY, change: { entry }, isSetAside: true },
    { habitId: 3, day: old, change: { notes: 'x' } },
    { habitId: 3, day: old, change: { notes: 'x' }, madeOn: DAY },
  ]);
  await importLists();
  expect(imported().map(([kind, , , status]) => [kind, status])).toEqual([
    ['create', 500],
    ['entry', 500],
    ['day', 500],
    ['day', undefined],
  ]);
});

test('a page that ends before it has removed the lists imports nothing twice', async () => {
  write(DAYS, [{ habitId: 3, day: DAY, change: { completed: true } }]);
  const removal = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new Error('The page has ended.');
  });
  await expect(importLists()).rejects.toThrow('ended');
  removal.mockRestore();
  await importLists();
  expect(imported()).toHaveLength(1);
  expect(localStorage.getItem(DAYS)).toBeNull();
});

test('a change that a tab of the earlier version stores again is imported again', async () => {
  for (const times of [1, 2]) {
    write(DAYS, [{ habitId: 3, day: DAY, change: { completed: true } }]);
    await importLists();
    expect(imported()).toHaveLength(times);
  }
});

test('lists of other users, changes of unknown habits and invalid lists are not imported', async () => {
  write('habitcrush-unsent-2', [{ habitId: 3, day: DAY, change: { completed: true } }]);
  write(DAYS, [{ habitId: -9, day: DAY, change: { completed: true } }, { odd: 1 }]);
  localStorage.setItem(HABITS, '{');
  await importLists();
  expect(imported()).toEqual([]);
  expect(localStorage.getItem('habitcrush-unsent-2')).not.toBeNull();
});

/** The cache of the worker, as far as the import uses it. */
function fakeCaches(stored: Record<string, object>) {
  const entries = new Map(Object.entries(stored));
  const cache = {
    keys: async () => [...entries.keys()].map((url) => new Request(new URL(url, location.href))),
    match: async ({ url }: Request) => Response.json(entries.get(new URL(url).pathname)),
    delete: async ({ url }: Request) => entries.delete(new URL(url).pathname),
  };
  const names = new Set([USER_CACHE]);
  const storage = { has: async (name: string) => names.has(name), open: async () => cache };
  return { entries, names, caches: storage as unknown as CacheStorage };
}

test('buttons that the worker could not send are imported in their order', async () => {
  const at = new Date(2026, 10, 20, 9, 5).getTime();
  const later = { habits: [3], remindedAt: '2026-11-20T08:00:00Z', wait: '1-hour' };
  const { entries, caches } = fakeCaches({
    [`/pressed/${at + 2}-0.3`]: { method: 'POST', path: '/api/reminders/later', body: later },
    [`/pressed/${at + 1}-0.2`]: {
      method: 'PUT',
      path: '/api/habits/3/entries/e',
      body: { date: DAY, amount: 2 },
      isSetAside: true,
    },
    [`/pressed/${at}-0.1`]: {
      method: 'PUT',
      path: `/api/habits/3/days/${DAY}`,
      body: { completed: true },
    },
    [`/pressed/${at + 3}-0.4`]: {
      method: 'POST',
      path: '/api/reminders/later',
      body: later,
      isSetAside: true,
    },
    '/api/habits': {},
  });
  await importEarlierButtons(outbox, caches);
  expect(imported()).toEqual([
    ['day', 3, { date: DAY, change: { completed: true } }, undefined],
    ['entry', 3, { date: DAY, entry: { id: 'e', amount: 2, at: '09:05' } }, 500],
    ['snooze', null, later, undefined],
  ]);
  expect(outbox.snapshot().operations.map(({ madeAt }) => madeAt - at)).toEqual([0, 1, 2]);
  expect([...entries.keys()]).toEqual(['/api/habits']);
});

test('a missing cache is not created', async () => {
  const { names, caches } = fakeCaches({});
  names.clear();
  const open = vi.spyOn(caches, 'open');
  await importEarlierButtons(outbox, caches);
  expect(open).not.toHaveBeenCalled();
});

test('the list of version 1.2, which has no user, is imported for the user of the page', async () => {
  write('habitcrush-unsent', [{ habitId: 3, day: DAY, change: { completed: true } }]);
  await importLists();
  expect(imported()).toEqual([['day', 3, { date: DAY, change: { completed: true } }, undefined]]);
  expect(localStorage.getItem('habitcrush-unsent')).toBeNull();
});
