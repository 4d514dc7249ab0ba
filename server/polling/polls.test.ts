import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '#contract/account.ts';
import { listEncouragements, sendEncouragement } from '#contract/encouragement.ts';
import { getFeed } from '#contract/feed.ts';
import { follow, unfollow } from '#contract/follows.ts';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import * as habits from '#contract/habits.ts';
import { APPLIED_HEADER, OPERATION_HEADER, USER_HEADER } from '#contract/operations.ts';
import { clockIn, localDayOf, startOfNextDayOf } from '#domain/days/user-clock.ts';
import { UTC } from '#domain/days/time-zone.ts';
import type { Caller } from '#server/testing/caller.ts';
import { waitUntilSubscribed } from '#server/testing/wait-until-subscribed.ts';
import { DAY, PATIENT, useTestApp } from '#server/testing/open-app.ts';
import { createContext, createApp } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';

const app = useTestApp();
const closing: (() => Promise<void>)[] = [];

let address = '';
let ada: Caller;
let ben: Caller;
let habitId = 0;

const addressOf = (fastify: typeof app.fastify) =>
  `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`;

beforeEach(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  await waitUntilSubscribed(app.ctx.changes);
  address = addressOf(app.fastify);
  [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  await ada.ok(follow, { params: { userId: await readId('ben') } });
  const body = { name: 'Swim', type: 'daily' as const };
  habitId = (await ben.ok(habits.createHabit, { body })).id;
});

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const readId = async (username: string) =>
  (await app.rows<{ id: number }>('select id from users where username = $1', [username]))[0]?.id ??
  0;

type Poll = { of?: Caller; path?: string; at?: string; headers?: Record<string, string> };

const ask = ({ of = ada, path = getFeed.path, at = address, headers }: Poll, tag = '') =>
  fetch(at + path, {
    headers: { cookie: of.cookie ?? '', ...headers, ...(tag && { 'if-none-match': tag }) },
  });

/** Polls until the response is cached, and returns its tag. Changes of the set-up arrive first. */
async function waitForCachedTag(poll: Poll = {}): Promise<string> {
  let tag = '';
  await expect
    .poll(async () => {
      const response = await ask(poll, tag);
      tag = response.headers.get('etag') ?? '';
      return isCached(() => ask(poll, tag));
    })
    .toBe(true);
  return tag;
}

/** Whether the response is a 304 without a query. */
async function isCached(poll: () => Promise<Response>): Promise<boolean> {
  const spy = vi.spyOn(app.ctx.database.pool, 'query');
  const connecting = vi.spyOn(app.ctx.database.pool, 'connect');
  const { status } = await poll();
  const queries = spy.mock.calls.length + connecting.mock.calls.length;
  spy.mockRestore();
  connecting.mockRestore();
  return status === 304 && queries === 0;
}

const tick = (completed = true) =>
  ben.ok(habits.updateHabit, { params: { id: habitId }, body: { completed } });

const today = () => localDayOf(app.clock.now(), clockIn(UTC));

const changeDay = (body: object, headers = {}) =>
  ben.ok(habits.setDay, { params: { id: habitId, date: today() }, body, headers });

const fetchStatus = async (poll: Poll, tag: string) => (await ask(poll, tag)).status;

const lastingHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));

async function openOtherNode() {
  const pool = createPool(app.databaseUrl, { max: 2, ...PATIENT });
  const { config, clock } = app.ctx;
  const ctx = createContext({ config, pool, clock });
  const fastify = await createApp(ctx);
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  closing.push(async () => {
    await fastify.close();
    await pool.end();
  });
  await waitUntilSubscribed(ctx.changes);
  return addressOf(fastify);
}

describe('an unchanged poll', () => {
  test.each([
    getFeed.path,
    listEncouragements.path,
    habits.listHabits.path,
    habits.listHistories.path,
  ])('%s is answered without a query, with every header that Fastify sends', async (path) => {
    const tag = await waitForCachedTag({ path });
    const quick = await ask({ path }, tag);
    const inAnotherForm = { path: `${path}?from=1` };
    expect(await isCached(() => ask(inAnotherForm, tag))).toBe(false);
    const whole = await ask(inAnotherForm, tag);
    expect([quick.status, whole.status]).toEqual([304, 304]);
    expect(lastingHeaders(quick)).toEqual(lastingHeaders(whole));
  });

  test('a poll is cached for two minutes at most', async () => {
    const tag = await waitForCachedTag();
    app.clock.pass(59_000);
    expect(await isCached(() => ask({}, tag))).toBe(true);
    app.clock.pass(62_000);
    expect(await isCached(() => ask({}, tag))).toBe(false);
  });

  test('a poll with another tag, no tag or another time zone is not answered from the cache', async () => {
    const tag = await waitForCachedTag();
    expect(await fetchStatus({}, 'W/"another"')).toBe(200);
    expect(await fetchStatus({}, '')).toBe(200);
    const zone = { 'x-time-zone': 'Asia/Tokyo' };
    expect(await isCached(() => ask({ headers: zone }, tag))).toBe(false);
  });

  test('a poll without a session, or with another one, is not answered from the cache', async () => {
    const tag = await waitForCachedTag();
    expect(
      (await fetch(address + getFeed.path, { headers: { 'if-none-match': tag } })).status,
    ).toBe(401);
    expect(await isCached(() => ask({ of: ben }, tag))).toBe(false);
  });
});

test('a poll that names another user than its session is refused', async () => {
  const tag = await waitForCachedTag();
  const statusFor = async (id: number) =>
    (await ask({ headers: { [USER_HEADER]: String(id) } }, tag)).status;
  expect([await statusFor(await readId('ada')), await statusFor(await readId('ben'))]).toEqual([
    304, 401,
  ]);
});

describe('a change', () => {
  test('a tick and its undo appear in the next poll of a follower', async () => {
    const tag = await waitForCachedTag();
    await tick();
    const ticked = await ask({}, tag);
    expect(ticked.status).toBe(200);
    expect(await ticked.text()).toContain('Swim');
    await tick(false);
    expect(await fetchStatus({}, ticked.headers.get('etag') ?? '')).toBe(200);
  });

  test('a private habit, a new name and a deleted habit appear in the next poll', async () => {
    await tick();
    const change = (body: object) => ben.ok(habits.updateHabit, { params: { id: habitId }, body });
    for (const body of [{ name: 'Swim far' }, { isPrivate: true }, { isPrivate: false }]) {
      const tag = await waitForCachedTag();
      await change(body);
      expect(await fetchStatus({}, tag)).toBe(200);
    }
    const tag = await waitForCachedTag();
    await ben.ok(habits.deleteHabit, { params: { id: habitId } });
    expect(await fetchStatus({}, tag)).toBe(200);
  });

  test('an unfollow appears in the next poll', async () => {
    await tick();
    const tag = await waitForCachedTag();
    await ada.ok(unfollow, { params: { userId: await readId('ben') } });
    expect(await fetchStatus({}, tag)).toBe(200);
  });

  test('an encouragement appears in the next poll', async () => {
    const path = listEncouragements.path;
    const tag = await waitForCachedTag({ path });
    await ben.ok(sendEncouragement, { body: { toUserId: await readId('ada') } });
    await expect.poll(() => fetchStatus({ path }, tag)).toBe(200);
  });

  test('a session that has ended gets no cached response', async () => {
    const tag = await waitForCachedTag();
    const { cookie } = ada;
    await ada.ok(logout);
    expect(await fetchStatus({ headers: { cookie: cookie ?? '' } }, tag)).toBe(401);
  });

  test('an expired session gets no cached response', async () => {
    const tag = await waitForCachedTag();
    app.clock.pass(200 * DAY);
    expect(await fetchStatus({}, tag)).toBe(401);
  });
});

describe('the user’s own list of habits and their histories', () => {
  const paths = [habits.listHabits.path, habits.listHistories.path];

  test.each(paths)('%s from the cache has the numbers of the applied operations', async (path) => {
    await changeDay({ completed: true }, { [OPERATION_HEADER]: `${randomUUID()} 1` });
    const applied = (await ask({ of: ben, path })).headers.get(APPLIED_HEADER);
    expect(applied).toMatch(/ 1$/);
    const tag = await waitForCachedTag({ of: ben, path });
    expect((await ask({ of: ben, path }, tag)).headers.get(APPLIED_HEADER)).toBe(applied);
  });

  test.each(paths)(
    '%s is sent again after a tick, a note, a pause and a deletion',
    async (path) => {
      const changes = [
        () => changeDay({ completed: true }),
        () => changeDay({ notes: 'Cold water' }),
        () => ben.ok(habits.addPause, { body: { habitId, from: today(), until: null } }),
        () => ben.ok(habits.deleteHabit, { params: { id: habitId } }),
      ];
      for (const change of changes) {
        const tag = await waitForCachedTag({ of: ben, path });
        await change();
        expect(await fetchStatus({ of: ben, path }, tag)).toBe(200);
      }
    },
  );

  test.each(paths)('%s is read again on a new day', async (path) => {
    const poll = { of: ben, path, headers: { [TIME_ZONE_HEADER]: UTC } };
    app.clock.set(startOfNextDayOf(today(), clockIn(UTC)) - 1000);
    const tag = await waitForCachedTag(poll);
    app.clock.pass(1000);
    expect(await isCached(() => ask(poll, tag))).toBe(false);
  });

  test.each(paths)('%s is sent again after a note on another node', async (path) => {
    const at = await openOtherNode();
    const tag = (await ask({ of: ben, path, at })).headers.get('etag') ?? '';
    await changeDay({ notes: 'Cold water' });
    await expect.poll(() => fetchStatus({ of: ben, path, at }, tag)).toBe(200);
  });
});

describe('on another node', () => {
  test('ticks, private habits and ended sessions of another node are noticed within a moment', async () => {
    const at = await openOtherNode();
    const waitUntilStatus = async (status: number, tag: string, headers = {}) => {
      await expect.poll(() => fetchStatus({ at, headers }, tag)).toBe(status);
    };
    const first = (await ask({ at })).headers.get('etag') ?? '';
    await tick();
    await waitUntilStatus(200, first);
    const second = (await ask({ at })).headers.get('etag') ?? '';
    await ben.ok(habits.updateHabit, { params: { id: habitId }, body: { isPrivate: true } });
    await waitUntilStatus(200, second);
    const third = (await ask({ at })).headers.get('etag') ?? '';
    const { cookie } = ada;
    await ada.ok(logout);
    await waitUntilStatus(401, third, { cookie: cookie ?? '' });
  });
});
