import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import * as calls from '#contract/habits.ts';
import { MAX_CLIENTS } from '#contract/operations.ts';
import { remindLater } from '#contract/reminders.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { instanceIdOf } from '#domain/history/recorded-habit.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const TODAY = toLocalDay('2026-03-10');
const ENTRY = '00000000-0000-4000-8000-000000000001';
const WATER = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;

type Request = { call: Call; params?: Record<string, string | number>; body?: object };

const send = (
  caller: Caller,
  { call, params = {}, body }: Request,
  headers: Record<string, string>,
) => {
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const { method } = call;
  return caller.raw({ method, url, headers, ...(body && { payload: body }) });
};

const numbered = (client: string, number: number) => ({ 'x-operation': `${client} ${number}` });

async function sendForStatus(caller: Caller, request: Request, headers: Record<string, string>) {
  return (await send(caller, request, headers)).statusCode;
}

const addWater = async (caller: Caller) => {
  const body = { name: 'Water', type: 'daily', goal: WATER } as const;
  return (await caller.ok(calls.createHabit, { body })).id;
};

const setAmount = (id: number, amount: number): Request => ({
  call: calls.setDay,
  params: { id, date: TODAY },
  body: { amount },
});

const readAmount = async (caller: Caller, id: number) =>
  (await caller.ok(calls.listHabits)).find((habit) => habit.id === id)?.instance?.amount ?? null;

const numbers = () =>
  app.rows<{ client: string; number: number }>(
    'select client_id as client, number from applied_operations order by number',
  );

/** Everything that a user has stored, but for the numbers and the time of the last call. */
async function storedRows(): Promise<unknown[]> {
  const tables = ['habits', 'histories', 'amount_years', 'habit_entries', 'habit_day_details'];
  const others = ['pauses', 'deleted_habits', 'put_off_reminders'];
  return Promise.all(
    [...tables, ...others].map((name) =>
      app.rows(`select to_jsonb(t)::text as row from ${name} t order by 1`),
    ),
  );
}

/** Each call that takes a number, with a request that the server accepts once or more. */
const REQUESTS: Record<string, (ada: Caller, id: number) => Request | Promise<Request>> = {
  createHabit: () => ({ call: calls.createHabit, body: { name: 'Run', type: 'daily' } }),
  updateHabit: (_, id) => ({
    call: calls.updateHabit,
    params: { id },
    body: { name: 'Tea', completed: true },
  }),
  deleteHabit: (_, id) => ({ call: calls.deleteHabit, params: { id } }),
  restoreHabit: async (ada, id) => {
    await ada.ok(calls.deleteHabit, { params: { id } });
    return { call: calls.restoreHabit, params: { id } };
  },
  reorderHabits: (_, id) => ({
    call: calls.reorderHabits,
    body: { habitOrders: [{ id, sortOrder: 7 }] },
  }),
  setDay: (_, id) => setAmount(id, 500),
  updateInstance: (_, id) => ({
    call: calls.updateInstance,
    params: { instanceId: instanceIdOf(id, TODAY) },
    body: { skipped: true },
  }),
  updateInstanceNote: (_, id) => ({
    call: calls.updateInstanceNote,
    params: { instanceId: instanceIdOf(id, TODAY) },
    body: { notes: 'Cold' },
  }),
  putEntry: (_, id) => ({
    call: calls.putEntry,
    params: { id, entryId: ENTRY },
    body: { date: TODAY, amount: 250 },
  }),
  deleteEntry: async (ada, id) => {
    const params = { id, entryId: ENTRY };
    await ada.ok(calls.putEntry, { params, body: { date: TODAY, amount: 250 } });
    return { call: calls.deleteEntry, params };
  },
  addPause: (_, habitId) => ({ call: calls.addPause, body: { habitId, from: TODAY } }),
  changePause: async (ada, habitId) => {
    const pause = await ada.ok(calls.addPause, { body: { habitId, from: TODAY } });
    return { call: calls.changePause, params: { id: pause.id }, body: { until: '2026-03-20' } };
  },
  deletePause: async (ada, habitId) => {
    const pause = await ada.ok(calls.addPause, { body: { habitId, from: TODAY } });
    return { call: calls.deletePause, params: { id: pause.id } };
  },
  setReminders: (_, id) => ({
    call: calls.setReminders,
    params: { id },
    body: { reminders: [{ time: '19:00' }] },
  }),
  remindLater: (_, id) => ({
    call: remindLater,
    body: { habits: [id], remindedAt: '2026-03-10T11:55:00.000Z', wait: '10-minutes' },
  }),
};

test('each call that takes a number is tested here', () => {
  const taking = allCalls
    .filter((call) => call.acceptsOperation)
    .map(({ method, path }) => method + path);
  const all = { ...calls, remindLater } as unknown as Record<string, Call>;
  const tested = Object.keys(REQUESTS).map((name) => `${all[name]?.method}${all[name]?.path}`);
  expect(tested.toSorted()).toEqual(taking.toSorted());
});

describe('a number that is sent again', () => {
  test.each(Object.keys(REQUESTS))(
    'a number that is sent again changes nothing by %s and gets a 204',
    async (name) => {
      const ada = await app.signIn('ada');
      const request = await REQUESTS[name]?.(ada, await addWater(ada));
      if (!request) throw new Error(name);
      const headers = numbered(randomUUID(), 3);
      const before = await storedRows();
      expect(await sendForStatus(ada, request, headers)).toBe(request.call.status);
      const after = await storedRows();
      expect(after).not.toEqual(before);
      app.clock.pass(1_000);
      const again = await send(ada, request, headers);
      expect([again.statusCode, again.body]).toEqual([204, '']);
      expect(await storedRows()).toEqual(after);
      expect(await numbers()).toMatchObject([{ number: 3 }]);
    },
  );

  test('a creation that is sent again returns the same habit', async () => {
    const ada = await app.signIn('ada');
    const body = { name: 'Run', type: 'daily', requestId: randomUUID() };
    const request = { call: calls.createHabit, body };
    const headers = numbered(randomUUID(), 1);
    const first = await send(ada, request, headers);
    const again = await send(ada, request, headers);
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    const { id } = first.json<{ id: number }>();
    await ada.ok(calls.deleteHabit, { params: { id } });
    expect(await sendForStatus(ada, request, headers)).toBe(204);
    expect((await ada.ok(calls.listHabits)).map(({ name }) => name)).not.toContain('Run');
  });

  test('a number is applied once when two equal requests arrive at once', async () => {
    const ada = await app.signIn('ada');
    const client = randomUUID();
    for (let number = 1; number <= 12; number += 1) {
      const request = { call: calls.createHabit, body: { name: `Run ${number}`, type: 'daily' } };
      const headers = numbered(client, number);
      const both = [sendForStatus(ada, request, headers), sendForStatus(ada, request, headers)];
      expect((await Promise.all(both)).toSorted((a, b) => a - b)).toEqual([201, 204]);
    }
    const names = (await ada.ok(calls.listHabits)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('Run'))).toHaveLength(12);
  });
});

test('a change that arrives after a later one of the same client is not applied', async () => {
  const ada = await app.signIn('ada');
  const id = await addWater(ada);
  const client = randomUUID();
  expect(await sendForStatus(ada, setAmount(id, 750), numbered(client, 2))).toBe(200);
  expect(await sendForStatus(ada, setAmount(id, 500), numbered(client, 1))).toBe(204);
  expect(await readAmount(ada, id)).toBe(750);
  expect(await sendForStatus(ada, setAmount(id, 1000), numbered(client.toUpperCase(), 3))).toBe(
    200,
  );
  expect(await readAmount(ada, id)).toBe(1000);
});

test('a refused change stores no number', async () => {
  const ada = await app.signIn('ada');
  const id = await addWater(ada);
  const client = randomUUID();
  const tooEarly = { ...setAmount(id, 250), params: { id, date: '2026-03-09' } };
  expect(await sendForStatus(ada, tooEarly, numbered(client, 1))).toBe(422);
  const unknown = { call: calls.deleteHabit, params: { id: 999_999 } };
  expect(await sendForStatus(ada, unknown, numbered(client, 1))).toBe(404);
  expect(await numbers()).toEqual([]);
  expect(await sendForStatus(ada, setAmount(id, 250), numbered(client, 1))).toBe(200);
  expect(await sendForStatus(ada, unknown, numbered(client, 2))).toBe(404);
  expect(await numbers()).toEqual([{ client, number: 1 }]);
});

test('each client of each user counts its own numbers', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  const [ofAda, ofBen] = [await addWater(ada), await addWater(ben)];
  const [phone, laptop] = [randomUUID(), randomUUID()];
  expect(await sendForStatus(ada, setAmount(ofAda, 500), numbered(phone, 8))).toBe(200);
  expect(await sendForStatus(ada, setAmount(ofAda, 750), numbered(laptop, 1))).toBe(200);
  expect(await sendForStatus(ben, setAmount(ofBen, 1000), numbered(phone, 2))).toBe(200);
  expect([await readAmount(ada, ofAda), await readAmount(ben, ofBen)]).toEqual([750, 1000]);
});

describe('a user with many clients', () => {
  test('a user with many clients keeps those that were active last', async () => {
    const ada = await app.signIn('ada');
    const id = await addWater(ada);
    const clients = Array.from({ length: MAX_CLIENTS + 1 }, () => randomUUID());
    const [oldest = '', second = ''] = clients;
    const order = [...clients.slice(0, -1), oldest, ...clients.slice(-1)];
    for (const [at, client] of order.entries()) {
      app.clock.pass(1_000);
      expect(await sendForStatus(ada, setAmount(id, 250), numbered(client, at + 1))).toBe(200);
    }
    const stored = (await numbers()).map(({ client }) => client);
    expect(stored.toSorted()).toEqual(clients.filter((client) => client !== second).toSorted());
    expect(await sendForStatus(ada, setAmount(id, 500), numbered(second, 1))).toBe(200);
  });

  test('a user has no more than eight clients when many new ones send at once', async () => {
    const ada = await app.signIn('ada');
    const id = await addWater(ada);
    const sent = Array.from({ length: 12 }, (_, at) =>
      sendForStatus(ada, setAmount(id, 250 + at), numbered(randomUUID(), 1)),
    );
    expect(new Set(await Promise.all(sent))).toEqual(new Set([200]));
    expect(await numbers()).toHaveLength(MAX_CLIENTS);
  });
});

describe('the header x-user', () => {
  test('the header x-user refuses a change of another user than the signed-in one', async () => {
    const ada = await app.signIn('ada');
    const id = await addWater(ada);
    const [user] = await app.rows<{ id: number }>('select id from users where username = $1', [
      'ada',
    ]);
    const own = { 'x-user': String(user?.id), ...numbered(randomUUID(), 1) };
    const foreign = { ...own, 'x-user': String(Number(user?.id) + 1) };
    expect(await sendForStatus(ada, setAmount(id, 500), foreign)).toBe(401);
    expect([await readAmount(ada, id), await numbers()]).toEqual([null, []]);
    expect(await sendForStatus(ada, setAmount(id, 500), own)).toBe(200);
    expect(await readAmount(ada, id)).toBe(500);
  });
});

test('a malformed number is refused with 400', async () => {
  const ada = await app.signIn('ada');
  const id = await addWater(ada);
  const client = randomUUID();
  const malformed = [
    client,
    '1',
    `${client} 0`,
    `${client} 2147483648`,
    `${client} 1 2`,
    'a 1',
    '',
  ];
  for (const sent of malformed) {
    const refused = await send(ada, setAmount(id, 500), { 'x-operation': sent });
    expect([sent, refused.statusCode]).toEqual([sent, 400]);
  }
  expect(await readAmount(ada, id)).toBe(null);
});

test('a change without a number stores none and is applied each time', async () => {
  const ada = await app.signIn('ada');
  const request = { call: calls.createHabit, body: { name: 'Run', type: 'daily' } };
  expect([await sendForStatus(ada, request, {}), await sendForStatus(ada, request, {})]).toEqual([
    201, 201,
  ]);
  expect(await numbers()).toEqual([]);
});
