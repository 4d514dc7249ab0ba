import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { createToken } from '#contract/tokens.ts';
import { ANOTHER_SOURCE } from '#domain/habits/day-entries.ts';
import { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const TODAY = '2026-03-10';

async function walking() {
  const ada = await app.signIn('ada');
  const goal = { kind: 'least', amount: 6000, unit: 'steps', per: 'day', step: 500 } as const;
  const { id } = await ada.ok(calls.createHabit, { body: { name: 'Walk', type: 'daily', goal } });
  const send = (amount: number, source?: string, entryId: string = randomUUID()) =>
    ada.ok(calls.putEntry, {
      params: { id, entryId },
      body: { date: TODAY, amount, ...(source && { source }) },
    });
  const set = (body: object) => ada.ok(calls.setDay, { params: { id, date: TODAY }, body });
  const entries = async () =>
    (await ada.ok(calls.listEntries, { params: { id, date: TODAY } })).map(({ amount, source }) => [
      amount,
      source,
    ]);
  return { ada, id, send, set, entries };
}

describe('amounts of a source', () => {
  test('an entry of a source replaces the earlier one of the same source', async () => {
    const { send, entries } = await walking();
    await send(3000, 'watch');
    const { instance } = await send(6000, 'watch');
    expect(instance).toMatchObject({ amount: 6000, completed: true });
    await send(500);
    await send(200, 'treadmill');
    const last = await send(6500, 'watch');
    expect(last.instance).toMatchObject({ amount: 7200 });
    expect(new Map((await entries()).map(([amount, source]) => [source, amount]))).toEqual(
      new Map<unknown, unknown>([
        ['watch', 6500],
        ['treadmill', 200],
        [null, 500],
      ]),
    );
  });

  test('entries of a source count once when two arrive at the same moment', async () => {
    const { send, entries } = await walking();
    await Promise.all([1, 2, 3, 4].map((times) => send(times * 1000, 'watch')));
    expect(await entries()).toHaveLength(1);
  });

  test('entries of a source are ignored after the user has corrected or deleted one', async () => {
    const { ada, id, send, entries } = await walking();
    const entryId = randomUUID();
    await send(3000, 'watch', entryId);
    await send(2500, undefined, entryId);
    const response = await send(6000, 'watch');
    expect(response).toMatchObject({
      isIgnored: true,
      instance: { amount: 2500, completed: false },
    });
    expect(await send(6000, 'watch', entryId)).toMatchObject({ isIgnored: true });
    expect(await entries()).toEqual([[2500, null]]);
    const scale = randomUUID();
    await send(10, 'scale', scale);
    await ada.ok(calls.deleteEntry, { params: { id, entryId: scale } });
    expect(await send(20, 'scale')).toMatchObject({ isIgnored: true });
    const beforeIt = { date: '2026-03-09', amount: 1, source: 'watch' };
    const params = { id, entryId: randomUUID() };
    expect(await ada.refused(calls.putEntry, { params, body: beforeIt })).toMatchObject({
      status: 422,
      message: 'This habit didn’t exist yet.',
    });
  });

  test('entries of a source add nothing to a number for the whole day, and are restored by its undo', async () => {
    const { ada, id, send, set, entries } = await walking();
    await send(3000, 'watch');
    const { entriesBefore } = await set({ amount: 4000 });
    expect(entriesBefore).toMatchObject([{ amount: 3000, source: 'watch' }]);
    for (const source of ['watch', 'treadmill']) {
      expect(await send(9000, source)).toMatchObject({ isIgnored: true });
    }
    expect(await entries()).toEqual([[4000, null]]);
    await set({ entries: entriesBefore });
    expect(await entries()).toEqual([[3000, null]]);
    await ada.ok(calls.deleteHabit, { params: { id } });
    await ada.ok(calls.restoreHabit, { params: { id } });
    expect(await send(9000, 'watch')).toMatchObject({ isIgnored: true });
    expect((await send(100, 'treadmill')).instance).toMatchObject({ amount: 3100 });
  });

  test('entries of a source are ignored after the user has replaced them', async () => {
    const { send, set, entries } = await walking();
    await send(3000, 'watch');
    await set({ entries: [{ id: randomUUID(), amount: 2000, at: '09:00' }] });
    expect(await send(9000, 'watch')).toMatchObject({ isIgnored: true });
    expect((await send(100, 'treadmill')).instance).toMatchObject({ amount: 2100 });
    expect(await entries()).toEqual(
      expect.arrayContaining([
        [2000, null],
        [100, 'treadmill'],
      ]),
    );
  });

  test('an entry of a source is replaced by the next one after the user has ticked the rest', async () => {
    const { send, set, entries } = await walking();
    await send(3000, 'watch');
    await set({ completed: true });
    expect((await send(4000, 'watch')).instance).toMatchObject({ amount: 7000 });
    expect(new Set(await entries())).toEqual(
      new Set([
        [3000, null],
        [4000, 'watch'],
      ]),
    );
  });

  test('entries of a source are accepted from tokens that may tick, and source names are validated', async () => {
    const { ada, id } = await walking();
    const body = { name: 'Watch', scopes: ['tick' as const], habitId: id, days: null };
    const { token } = await ada.ok(createToken, { body });
    const program = new Caller(app.fastify);
    const headers = { authorization: `Bearer ${token}` };
    const entryId = randomUUID();
    const params = { id, entryId };
    const sent = { date: TODAY, amount: 3000, source: 'watch' };
    await program.ok(calls.putEntry, { params, headers, body: sent });
    const other = { ...sent, source: 'scale' };
    expect(await program.refused(calls.putEntry, { params, headers, body: other })).toMatchObject({
      status: 409,
      message: ANOTHER_SOURCE,
    });
    for (const source of ['', 'My watch', 'x'.repeat(33), 'ü', 7, null]) {
      const refused = await program.refused(calls.putEntry, {
        params,
        headers,
        body: { ...sent, source },
      });
      expect([source, refused.status, refused.issues?.[0]?.path]).toEqual([source, 400, 'source']);
    }
  });
});
