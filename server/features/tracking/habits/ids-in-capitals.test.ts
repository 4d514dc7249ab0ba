import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { createTickLink, undoTickLink, useTickLink } from '#contract/tick-links.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const date = toLocalDay('2026-03-10');
const WATER = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;

const add = async (caller: Caller, body: object) =>
  (await caller.ok(calls.createHabit, { body: { name: 'New', type: 'daily', ...body } })).id;

test('an entry whose id is sent in capitals is the same entry', async () => {
  const ada = await app.signIn('ada');
  const id = await add(ada, { goal: WATER });
  const small = randomUUID();
  for (const entryId of [small, small.toUpperCase()]) {
    const body = { date, amount: 250 };
    const { instance } = await ada.ok(calls.putEntry, { params: { id, entryId }, body });
    expect(instance?.amount).toBe(250);
  }
  const entries = await ada.ok(calls.listEntries, { params: { id, date } });
  expect(entries).toMatchObject([{ id: small, amount: 250 }]);
  const params = { id, entryId: small.toUpperCase() };
  const { instance } = await ada.ok(calls.deleteEntry, { params });
  expect(instance?.amount ?? null).toBe(null);
});

test('entries of a day are replaced by their ids, in capitals or not', async () => {
  const ada = await app.signIn('ada');
  const id = await add(ada, { goal: WATER });
  const small = randomUUID();
  const set = (...ids: string[]) => ({
    params: { id, date },
    body: { entries: ids.map((entryId) => ({ id: entryId, amount: 250, at: '09:00' })) },
  });
  await ada.ok(calls.setDay, set(small));
  expect((await ada.ok(calls.setDay, set(small.toUpperCase()))).instance.amount).toBe(250);
  expect((await ada.refused(calls.setDay, set(small, small.toUpperCase()))).status).toBe(409);
});

test('a step is ticked by its id, in capitals or not', async () => {
  const ada = await app.signIn('ada');
  const [shoes, bottle] = [randomUUID(), randomUUID()];
  const steps = [
    { id: shoes.toUpperCase(), text: 'Shoes' },
    { id: bottle, text: 'Bottle' },
  ];
  const id = await add(ada, { steps });
  const tell = async (body: object) =>
    (await ada.ok(calls.setDay, { params: { id, date }, body })).instance.stepsDone;
  expect(await tell({ steps: { [shoes.toUpperCase()]: true } })).toEqual([shoes]);
  expect(await tell({ steps: { [shoes]: false, [bottle.toUpperCase()]: true } })).toEqual([bottle]);
  const expected = { stepsDone: [bottle.toUpperCase()] };
  expect(await tell({ steps: { [shoes]: true }, expected })).toEqual([shoes, bottle]);
});

test('two steps whose ids differ in capitals alone have the same id', async () => {
  const ada = await app.signIn('ada');
  const small = randomUUID();
  const steps = [small, small.toUpperCase()].map((id) => ({ id, text: 'Shoes' }));
  const body = { name: 'New', type: 'daily' as const, steps };
  expect((await ada.refused(calls.createHabit, { body })).status).toBe(400);
});

test('a habit that is sent again with its request id in capitals is the same habit', async () => {
  const ada = await app.signIn('ada');
  const requestId = randomUUID();
  const first = await add(ada, { requestId });
  expect(await add(ada, { requestId: requestId.toUpperCase() })).toBe(first);
});

test('a tick link that is opened again with its id in capitals is the same opening', async () => {
  const ada = await app.signIn('ada');
  const id = await add(ada, { goal: WATER });
  const link = { act: 'step' as const, name: 'Fridge', days: null };
  const { secret } = await ada.ok(createTickLink, { params: { id }, body: link });
  const opening = randomUUID();
  const phone = app.visitor();
  await phone.ok(useTickLink, { body: { secret, opening: opening.toUpperCase() } });
  const again = await phone.ok(useTickLink, { body: { secret, opening } });
  expect(again).toMatchObject({ body: '250 of 2,000 ml', canUndo: true });
  await phone.ok(undoTickLink, { body: { secret, opening: opening.toUpperCase() } });
  expect(await ada.ok(calls.listEntries, { params: { id, date } })).toEqual([]);
});
