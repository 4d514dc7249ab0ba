import { describe, expect, onTestFinished, test } from 'vitest';
import {
  addPause,
  createHabit,
  deleteEntry,
  deleteHabit,
  type Habit,
  listEntries,
  listHabits,
  type NewHabit,
  putEntry,
  restoreHabit,
  setDay,
  updateHabit,
} from '#contract/habits.ts';

import {
  createTickLink,
  listTickLinks,
  revokeTickLink,
  undoTickLink,
  useTickLink,
} from '#contract/tick-links.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { MAX_TICK_LINKS, TICK_REFUSALS, type TickAct } from '#domain/habits/tick-link.ts';
import { createApp } from '#server/app.ts';
import { LIMITS } from '#server/security/limits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useTestApp();

const TODAY = toLocalDay('2026-03-10');
const WATER = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
const COFFEE = { ...WATER, kind: 'most', amount: 2, unit: 'cups', step: 1 } as const;

type LinkOptions = { habit?: Partial<NewHabit>; act?: TickAct; days?: 30 | null };

/** Creates a link for a new habit of Ada's, and a phone without a session. */
async function makeLink({ habit = {}, act = 'done', days = null }: LinkOptions = {}) {
  const ada = await app.signIn('ada');
  const { id } = await ada.ok(createHabit, { body: { name: 'Swim', type: 'daily', ...habit } });
  const body = { act, name: 'Fridge', days };
  const made = await ada.ok(createTickLink, { params: { id }, body });
  const { secret } = made;
  const phone = app.visitor();
  const open = (opening: string = crypto.randomUUID(), on = phone) =>
    on.ok(useTickLink, { body: { secret, opening } });
  const undo = (opening: string) => phone.ok(undoTickLink, { body: { secret, opening } });
  const fetchRefusal = async (opening: string = crypto.randomUUID()) => {
    const { status, message } = await phone.refused(useTickLink, { body: { secret, opening } });
    return [status, message];
  };
  return { ada, id, made, secret, phone, open, undo, refusal: fetchRefusal };
}

async function fetchDay(ada: Caller, id: number): Promise<Habit['instance']> {
  return (await ada.ok(listHabits)).find((habit) => habit.id === id)?.instance ?? null;
}

test('a tick link returns its secret once and stores only its hash', async () => {
  const { ada, id, made, secret } = await makeLink({ days: 30 });
  expect(secret).toMatch(/^[A-Za-z0-9]{32}$/);
  const { secret: _, ...shown } = made;
  expect(shown).toEqual({
    id: expect.any(Number),
    act: 'done',
    name: 'Fridge',
    createdAt: new Date(TEST_NOW).toISOString(),
    lastUsedAt: null,
    expiresAt: new Date(TEST_NOW + 30 * DAY).toISOString(),
  });
  expect((await ada.ok(listTickLinks, { params: { id } })).links).toEqual([shown]);
  expect(JSON.stringify(await app.rows('select * from tick_links'))).not.toContain(secret);
});

test('a tick link completes the habit once when it is opened twice, and stores when it was used', async () => {
  const { ada, id, open } = await makeLink();
  expect(await open()).toEqual({
    outcome: 'done',
    title: 'Swim: done',
    body: '1 day',
    canUndo: true,
  });
  expect(await open()).toMatchObject({ outcome: 'done already', canUndo: false });
  expect(await fetchDay(ada, id)).toMatchObject({ completed: true });
  const [link] = (await ada.ok(listTickLinks, { params: { id } })).links;
  expect(link?.lastUsedAt).toBe(new Date(TEST_NOW).toISOString());
});

test('a tick link completes the habit once when it is opened concurrently, without an error', async () => {
  const { ada, id, open } = await makeLink();
  const outcomes = (await Promise.all([open(), open(), open()])).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(['done', 'done already', 'done already']);
  expect(await fetchDay(ada, id)).toMatchObject({ completed: true });
});

test('a tick link adds a step per opening, and none when an opening is sent again', async () => {
  const { ada, id, open } = await makeLink({ habit: { goal: WATER }, act: 'step' });
  const opening = crypto.randomUUID();
  await open(opening);
  expect(await open(opening)).toMatchObject({
    title: 'Swim: +250 ml',
    body: '250 of 2,000 ml',
    canUndo: true,
  });
  expect(await open()).toMatchObject({ body: '500 of 2,000 ml' });
  expect(await fetchDay(ada, id)).toMatchObject({ amount: 500 });
});

test('a tick link refuses an opening that is the id of another entry, and leaves the entry unchanged', async () => {
  const { ada, id, open, refusal, phone, secret } = await makeLink({
    habit: { goal: WATER },
    act: 'step',
  });
  const entryId = crypto.randomUUID();
  await ada.ok(putEntry, { params: { id, entryId }, body: { date: TODAY, amount: 900 } });
  for (const opening of [entryId, entryId.toUpperCase()]) {
    expect(await refusal(opening)).toEqual([409, TICK_REFUSALS.entryOfAnother]);
    const undone = await phone.refused(undoTickLink, { body: { secret, opening } });
    expect(undone.status).toBe(409);
  }
  await open();
  const entries = await ada.ok(listEntries, { params: { id, date: TODAY } });
  expect(entries.find((entry) => entry.id === entryId)?.amount).toBe(900);
  // The id of the link's own entry is in responses, too, and must not give another way to change it.
  const own = entries.filter((entry) => entry.id !== entryId);
  expect(own).toMatchObject([{ amount: 250 }]);
  expect((await refusal(own[0]?.id))[0]).toBe(409);
  expect(await fetchDay(ada, id)).toMatchObject({ amount: 1150 });
});

test('a tick link does not overwrite its entry after the owner corrected it', async () => {
  const { ada, id, open } = await makeLink({ habit: { goal: WATER }, act: 'step' });
  const opening = crypto.randomUUID();
  await open(opening);
  const [entry] = await ada.ok(listEntries, { params: { id, date: TODAY } });
  const params = { id, entryId: entry?.id ?? '' };
  await ada.ok(putEntry, { params, body: { date: TODAY, amount: 300 } });
  expect(await open(opening)).toMatchObject({ body: '300 of 2,000 ml' });
  expect(await fetchDay(ada, id)).toMatchObject({ amount: 300 });
});

test('a tick link works without the id of an opening, for example from a plain button', async () => {
  const { ada, id, secret, phone } = await makeLink({ habit: { goal: COFFEE }, act: 'step' });
  for (const canUndo of [false, false]) {
    expect(await phone.ok(useTickLink, { body: { secret } })).toMatchObject({ canUndo });
  }
  expect(await fetchDay(ada, id)).toMatchObject({ amount: 2 });
});

test('a tick link skips a due habit, and leaves a completed one or one that is not due unchanged', async () => {
  const { ada, id, open } = await makeLink({ act: 'skip' });
  const of = { params: { id, date: TODAY } };
  expect(await open()).toMatchObject({ title: 'Swim: skipped today', canUndo: true });
  expect(await open()).toMatchObject({ outcome: 'skipped already', canUndo: false });
  await ada.ok(setDay, { ...of, body: { completed: true } });
  expect(await open()).toMatchObject({ outcome: 'not skipped', canUndo: false });
  expect(await fetchDay(ada, id)).toMatchObject({ completed: true, skipped: false });
  const free = await makeLink({ habit: { type: 'weekly', weekdays: ['sunday'] }, act: 'skip' });
  expect(await free.open()).toMatchObject({ outcome: 'not due', canUndo: false });
});

test('a tick link uses the local day of its owner, not of the caller', async () => {
  const { ada, id, secret, phone } = await makeLink();
  await app.rows(
    `update users set time_zone = 'Pacific/Kiritimati', day_start = 0 where username = 'ada'`,
  );
  const headers = { 'x-time-zone': 'Pacific/Pago_Pago' };
  await phone.ok(useTickLink, { body: { secret }, headers });
  const days = await app.rows<{ date: string }>(
    'select date::text from habit_instances where habit_id = $1 and completed',
    [id],
  );
  expect(days).toEqual([{ date: addDays(TODAY, 1) }]);
  expect(ada.cookie).toBeDefined();
});

test('undoTickLink restores the day once, and only for the opening that changed it', async () => {
  const { ada, id, open, undo, phone, secret, refusal } = await makeLink();
  const params = { id, date: TODAY };
  await ada.ok(setDay, { params, body: { skipped: true } });
  const opening = crypto.randomUUID();
  await open(opening);
  const changed = { status: 409, message: TICK_REFUSALS.changed };
  const other = { secret, opening: crypto.randomUUID() };
  expect(await phone.refused(undoTickLink, { body: other })).toMatchObject(changed);
  await undo(opening);
  expect(await fetchDay(ada, id)).toMatchObject({ completed: false, skipped: true });
  expect(await phone.refused(undoTickLink, { body: { secret, opening } })).toMatchObject(changed);
  // A late repeated request changes nothing.
  expect(await refusal(opening)).toEqual([409, TICK_REFUSALS.changed]);
  expect(await fetchDay(ada, id)).toMatchObject({ completed: false });
});

test('undoTickLink restores amounts with their entries, and steps', async () => {
  const water = await makeLink({ habit: { goal: WATER } });
  const params = { id: water.id, date: TODAY };
  await water.ada.ok(setDay, { params, body: { amount: 300 } });
  const before = await water.ada.ok(listEntries, { params });
  const opening = crypto.randomUUID();
  await water.open(opening);
  expect(await fetchDay(water.ada, water.id)).toMatchObject({ amount: 2000, completed: true });
  await water.undo(opening);
  expect(await fetchDay(water.ada, water.id)).toMatchObject({ amount: 300, completed: false });
  expect(await water.ada.ok(listEntries, { params })).toEqual(before);

  const steps = [
    { id: crypto.randomUUID(), text: 'Shorts' },
    { id: crypto.randomUUID(), text: 'Towel' },
  ];
  const [shorts = '', towel = ''] = steps.map(({ id }) => id);
  const packed = await makeLink({ habit: { steps } });
  const ofPacked = { params: { id: packed.id, date: TODAY } };
  await packed.ada.ok(setDay, { ...ofPacked, body: { steps: { [shorts]: true } } });
  await packed.open(opening);
  expect(await fetchDay(packed.ada, packed.id)).toMatchObject({ stepsDone: [shorts, towel] });
  await packed.undo(opening);
  expect(await fetchDay(packed.ada, packed.id)).toMatchObject({
    stepsDone: [shorts],
    completed: false,
  });
});

test('undoTickLink deletes only the entry of this opening', async () => {
  const { ada, id, open, undo, phone, secret } = await makeLink({
    habit: { goal: WATER },
    act: 'step',
  });
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await open(first);
  await open(second);
  await undo(second);
  expect(await fetchDay(ada, id)).toMatchObject({ amount: 250 });
  expect(await phone.refused(undoTickLink, { body: { secret, opening: first } })).toMatchObject({
    status: 409,
  });
  const readEntryIds = async () =>
    (await ada.ok(listEntries, { params: { id, date: TODAY } })).map((entry) => entry.id);
  const before = await readEntryIds();
  const third = crypto.randomUUID();
  await open(third);
  const added = (await readEntryIds()).filter((entryId) => !before.includes(entryId));
  expect(added).toHaveLength(1);
  await ada.ok(deleteEntry, { params: { id, entryId: added[0] ?? '' } });
  expect(await phone.refused(undoTickLink, { body: { secret, opening: third } })).toMatchObject({
    status: 404,
  });
});

test('undoTickLink is refused when the day has changed since', async () => {
  const { ada, id, open, phone, secret } = await makeLink();
  const opening = crypto.randomUUID();
  await open(opening);
  const params = { id, date: TODAY };
  await ada.ok(setDay, { params, body: { completed: false } });
  const refused = await phone.refused(undoTickLink, { body: { secret, opening } });
  expect(refused.status).toBe(409);
  expect(await fetchDay(ada, id)).toMatchObject({ completed: false });
});

describe('useTickLink', () => {
  test('useTickLink reports why it refuses an archived, unsuitable or future habit, and reports a pause', async () => {
    const { ada, id, refusal, open } = await makeLink();
    const change = (body: object) => ada.ok(updateHabit, { params: { id }, body });
    await change({ archivedOn: TODAY });
    expect(await refusal()).toEqual([422, TICK_REFUSALS.archived('Swim')]);
    await change({ archivedOn: null });
    await change({ goal: COFFEE });
    expect(await refusal()).toEqual([422, TICK_REFUSALS.act('Swim', 'done')]);
    await change({ goal: null });
    await app.rows(`update habits set created_on = '2026-03-12' where id = $1`, [id]);
    expect(await refusal()).toEqual([422, 'Swim begins in 2 days.']);
    await app.rows(`update habits set created_on = '2026-03-10' where id = $1`, [id]);
    await ada.ok(addPause, { body: { from: TODAY, until: TODAY, habitId: id } });
    expect(await open()).toMatchObject({ body: expect.stringContaining('Paused until') });
  });

  test('useTickLink refuses links that are expired, revoked on another node, unknown or of a deleted habit', async () => {
    const { ada, id, made, secret, refusal } = await makeLink({ days: 30 });
    const over = [404, TICK_REFUSALS.unknown];
    await ada.ok(deleteHabit, { params: { id } });
    expect(await refusal()).toEqual(over);
    await runJob('sweepTickLinks', app.ctx, {});
    await ada.ok(restoreHabit, { params: { id } });
    const elsewhere = await createApp(app.ctx);
    onTestFinished(() => elsewhere.close());
    const useThere = () =>
      elsewhere.inject({ method: 'POST', url: useTickLink.path, payload: { secret } });
    expect((await useThere()).statusCode).toBe(200);
    await ada.ok(revokeTickLink, { params: { id: made.id } });
    expect((await useThere()).statusCode).toBe(404);
    expect((await ada.refused(revokeTickLink, { params: { id: made.id } })).status).toBe(404);
    const next = await makeLink({ days: 30 });
    app.clock.pass(30 * DAY);
    expect(await next.refusal()).toEqual(over);
    await runJob('sweepTickLinks', app.ctx, {});
    expect(await app.rows('select id from tick_links')).toEqual([]);
    for (const none of ['a'.repeat(32), '', "'; drop table users", 'é'.repeat(100)]) {
      const refused = await next.phone.refused(useTickLink, { body: { secret: none } });
      expect([refused.status, refused.message]).toEqual(over);
    }
  });

  test('useTickLink limits uses per minute and link', async () => {
    const { open, refusal } = await makeLink();
    for (let count = 0; count < LIMITS.usesPerTickLink.points; count += 1) await open();
    expect((await refusal())[0]).toBe(429);
    await (await makeLink()).open();
  });

  test('useTickLink refuses other origins, and changes nothing for GET and HEAD', async () => {
    const { ada, id, secret } = await makeLink();
    const sent = { method: 'POST', url: useTickLink.path, payload: { secret } } as const;
    const foreign = await app.fastify.inject({
      ...sent,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(foreign.statusCode).toBe(403);
    for (const method of ['GET', 'HEAD'] as const) {
      const looked = await app.fastify.inject({ method, url: useTickLink.path });
      expect(looked.statusCode).toBe(404);
    }
    expect(await fetchDay(ada, id)).toMatchObject({ completed: false });
  });

  test('useTickLink does not write the secret to the log', async () => {
    const { open, secret, refusal, ada, made } = await makeLink();
    const lines = collectLog(app.fastify);
    await open();
    await ada.ok(revokeTickLink, { params: { id: made.id } });
    await refusal();
    expect(lines.join('')).toContain(useTickLink.path);
    expect(lines.join('')).not.toContain(secret);
  });
});

describe('createTickLink', () => {
  test('createTickLink refuses other users, acts that do not fit the habit, and too many links', async () => {
    const { ada, id } = await makeLink();
    const body = { act: 'done', name: '', days: null } as const;
    const step = await ada.refused(createTickLink, {
      params: { id },
      body: { ...body, act: 'step' },
    });
    expect([step.status, step.message]).toEqual([422, TICK_REFUSALS.act('Swim', 'step')]);
    const ben = await app.signIn('ben');
    for (const [who, status] of [
      [ben, 404],
      [app.visitor(), 401],
    ] as const) {
      expect((await who.refused(createTickLink, { params: { id }, body })).status).toBe(status);
      expect((await who.refused(listTickLinks, { params: { id } })).status).toBe(status);
      expect((await who.refused(revokeTickLink, { params: { id: 1 } })).status).toBe(status);
    }
    for (const [change, path] of [
      [{ act: 'delete' }, 'act'],
      [{ name: 'x'.repeat(51) }, 'name'],
      [{ days: 31 }, 'days'],
    ] as const) {
      const refused = await ada.refused(createTickLink, {
        params: { id },
        body: { ...body, ...change },
      });
      expect([refused.status, refused.issues?.[0]?.path]).toEqual([400, path]);
    }
    await app.rows(
      `insert into tick_links (user_id, habit_id, secret_hash, act, name)
       select user_id, id, sha256(n::text::bytea), 'done', ''
         from habits, generate_series(1, $2::int) n where id = $1`,
      [id, MAX_TICK_LINKS - 2],
    );
    const all = Array.from({ length: 3 }, () =>
      ada.raw({ method: 'POST', url: `/api/habits/${id}/tick-links`, payload: body }),
    );
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});
