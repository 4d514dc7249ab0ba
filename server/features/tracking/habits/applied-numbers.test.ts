import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const [PHONE, LAPTOP] = [
  '00000000-0000-4000-8000-00000000000a',
  'ffffffff-0000-4000-8000-00000000000b',
];

/** Dov has no habits. */
let dov: Caller;
beforeEach(async () => {
  dov = await app.signIn('dov');
});

const numbered = (client: string, number: number) => ({ 'x-operation': `${client} ${number}` });

const create = async (client: string, number: number, requestId: string = randomUUID()) => {
  const body = { name: `Run ${number}`, type: 'daily', requestId } as const;
  return dov.ok(calls.createHabit, { body, headers: numbered(client, number) });
};

const remove = (id: number, client: string, number: number) =>
  dov.ok(calls.deleteHabit, { params: { id }, headers: numbered(client, number) });

async function readList(headers: Record<string, string> = {}, caller = dov) {
  const answer = await caller.raw({ method: 'GET', url: calls.listHabits.path, headers });
  const { statusCode: status } = answer;
  const tag = String(answer.headers['etag']);
  const applied = answer.headers['x-applied'];
  return { status, tag, applied, habits: status === 200 ? answer.json<calls.Habit[]>() : [] };
}

/** The name in the list, and the number of the last change that it contains, according to its header. */
async function readName(): Promise<[name: string | undefined, number: number]> {
  const { applied, habits } = await readList();
  return [habits[0]?.name, Number(String(applied).split(' ')[1])];
}

describe('the list of habits', () => {
  test('the list of habits has the last number of each client of its user', async () => {
    expect((await readList()).applied).toBeUndefined();
    await create(PHONE, 4);
    await create(LAPTOP, 1);
    await create(PHONE, 7);
    expect((await readList()).applied).toBe(`${PHONE} 7, ${LAPTOP} 1`);
    expect((await readList({}, await app.signIn('ada'))).applied).toBeUndefined();
  });

  test('the list of habits has the numbers even when no habits are left', async () => {
    const { id } = await create(PHONE, 1);
    await remove(id, PHONE, 2);
    expect(await readList()).toMatchObject({ applied: `${PHONE} 2`, habits: [] });
  });

  test('the list of habits has the numbers even when nothing has changed', async () => {
    const habit = await create(PHONE, 1);
    const { tag } = await readList();
    const body = { sortOrder: habit.sortOrder };
    const headers = numbered(PHONE, 2);
    await dov.ok(calls.reorderHabits, {
      body: { habitOrders: [{ id: habit.id, ...body }] },
      headers,
    });
    const again = await readList({ 'if-none-match': tag });
    expect(again).toMatchObject({ status: 304, applied: `${PHONE} 2` });
  });

  test('the list of habits never claims a change that it does not contain', async () => {
    const { id } = await create(PHONE, 1);
    const rename = (number: number) => {
      const body = { name: `Run ${number}` };
      return dov.ok(calls.updateHabit, { params: { id }, body, headers: numbered(PHONE, number) });
    };
    await rename(2);
    const read: [string | undefined, number][] = [];
    for (let number = 3; number < 60; number += 1) {
      const [, ...names] = await Promise.all([rename(number), readName(), readName(), readName()]);
      read.push(...names);
    }
    const numbers = read.map(([, number]) => number);
    expect(read.map(([name]) => name)).toEqual(numbers.map((number) => `Run ${number}`));
    // Each round reads the change before it, or its own.
    expect(new Set(numbers).size).toBeGreaterThan(25);
  });

  test('the list of habits has the id of the request that created a habit', async () => {
    const requestId = randomUUID();
    expect((await create(PHONE, 1, requestId)).requestId).toBe(requestId);
    await dov.ok(calls.createHabit, { body: { name: 'Old', type: 'daily' } });
    const { habits } = await readList();
    expect(habits.map((habit) => habit.requestId)).toEqual([requestId, null]);
  });
});
