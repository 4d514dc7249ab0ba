import { beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { createContext, createApp } from '#server/app.ts';
import { createPool } from '#server/database/pool.ts';
import type { AppEvent } from '#server/events.ts';
import { LIMITS } from '#server/security/limits.ts';
import type { CastName } from '#server/seeds/cast.ts';
import { Caller } from '#server/testing/caller.ts';
import { waitUntilSubscribed } from '#server/testing/wait-until-subscribed.ts';
import { HOUR, PATIENT, useTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { openWatchingCounts } from './queries/watching-counts.ts';

const events: AppEvent[] = [];
const app = useTestApp({
  reactions: { profile_viewed: [async (_tx, event) => void events.push(event)] },
});

const fetchId = async (who: CastName) => (await (await app.signIn(who)).ok(getUser)).id;

const watch = (caller: Caller, userId: number, sessionId: string) =>
  caller.ok(recordProfileView, { params: { userId }, body: { sessionId } });

const fetchCount = async (userId: number) =>
  (await app.visitor().ok(getProfileViews, { params: { userId } })).watchingNow;

beforeEach(() => {
  events.length = 0;
});

describe('recordProfileView', () => {
  test('recordProfileView counts sessions, not calls, and each profile separately', async () => {
    const [ada, ben] = [await fetchId('ada'), await fetchId('ben')];
    expect(await fetchCount(ada)).toBe(0);
    await watch(app.visitor(), ada, 'tab-1');
    await watch(app.visitor(), ada, 'tab-1');
    await watch(app.visitor(), ada, 'tab-2');
    expect(await fetchCount(ada)).toBe(2);
    expect(await fetchCount(ben)).toBe(0);
  });

  test('recordProfileView counts a session for 30 seconds after its last call', async () => {
    const ada = await fetchId('ada');
    await watch(app.visitor(), ada, 'stays');
    await watch(app.visitor(), ada, 'leaves');
    app.clock.pass(15_000);
    await watch(app.visitor(), ada, 'stays');
    app.clock.pass(15_000);
    expect(await fetchCount(ada)).toBe(2);
    app.clock.pass(1);
    expect(await fetchCount(ada)).toBe(1);
    app.clock.pass(15_000);
    expect(await fetchCount(ada)).toBe(0);
  });

  test("recordProfileView stores the viewer's id if signed in", async () => {
    const [ada, ben] = [await fetchId('ada'), await fetchId('ben')];
    await watch(await app.signIn('ben'), ada, 'ben-1');
    await watch(app.visitor(), ada, 'visitor-1');
    expect(await app.rows('select session_id, viewer_id from profile_views order by id')).toEqual([
      { session_id: 'ben-1', viewer_id: ben },
      { session_id: 'visitor-1', viewer_id: null },
    ]);
  });

  test('recordProfileView does not count the owner, even after signing out in the same tab', async () => {
    const ada = await fetchId('ada');
    await watch(app.visitor(), ada, 'own');
    await watch(await app.signIn('ada'), ada, 'own');
    expect(await fetchCount(ada)).toBe(0);
    await watch(app.visitor(), ada, 'own');
    expect(await fetchCount(ada)).toBe(0);
  });

  test('recordProfileView does not count a dashboard, even if its owner is signed out', async () => {
    const ada = await fetchId('ada');
    const body = { sessionId: 'tab', context: 'dashboard' as const };
    await app.visitor().ok(recordProfileView, { params: { userId: ada }, body });
    expect(await fetchCount(ada)).toBe(0);
  });

  test('recordProfileView uses no new ids for repeated calls of a session', async () => {
    const ada = await fetchId('ada');
    const readLastId = async () =>
      (await app.rows('select last_value as id from profile_views_id_seq'))[0];
    await watch(app.visitor(), ada, 'tab');
    const first = await readLastId();
    for (let visits = 0; visits < 5; visits += 1) await watch(app.visitor(), ada, 'tab');
    expect(await readLastId()).toEqual(first);
  });

  test('recordProfileView counts concurrent first calls of a session once', async () => {
    const ada = await fetchId('ada');
    await Promise.all(Array.from({ length: 20 }, () => watch(app.visitor(), ada, 'tab')));
    expect(await fetchCount(ada)).toBe(1);
    expect(await app.rows('select session_id from profile_views')).toHaveLength(1);
  });

  test('recordProfileView returns 404 for an unknown user', async () => {
    const sent = { params: { userId: 999_999 }, body: { sessionId: 'tab' } };
    const dashboard = { ...sent, body: { ...sent.body, context: 'dashboard' } };
    expect((await app.visitor().refused(getProfileViews, sent)).status).toBe(404);
    expect((await app.visitor().refused(recordProfileView, sent)).status).toBe(404);
    expect((await app.visitor().refused(recordProfileView, dashboard)).status).toBe(404);
  });

  test.each([
    {},
    { sessionId: '' },
    { sessionId: 'x'.repeat(101) },
    { sessionId: 'tab', context: 'elsewhere' },
  ])('recordProfileView refuses the body %j', async (body) => {
    const sent = { params: { userId: 1 }, body };
    expect((await app.visitor().refused(recordProfileView, sent)).status).toBe(400);
  });

  test('getProfileViews refuses a malformed id', async () => {
    const sent = { params: { userId: 'ada' } };
    expect((await app.visitor().refused(getProfileViews, sent)).status).toBe(400);
  });

  test('getProfileViews returns 304 while the count is the same', async () => {
    const url = `/api/profile-views/${await fetchId('ada')}`;
    const first = await app.visitor().raw({ method: 'GET', url });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    const second = await app.visitor().raw({ method: 'GET', url, headers });
    expect(second.statusCode).toBe(304);
    expect(second.body).toBe('');
  });
});

/** Creates viewer counts on a database that counts statements and can be disconnected. */
function appThatCounts() {
  const { database } = app.ctx;
  const line = { attempts: 0, isCut: false };
  const run: typeof database.run = (statement, values) => {
    line.attempts += 1;
    if (line.isCut) return Promise.reject(new Error('Connection terminated'));
    return database.run(statement, values);
  };
  return { line, counts: openWatchingCounts({ ...app.ctx, database: { ...database, run } }) };
}

test('the count of viewers is read once for many requests, and again after a new viewer or after two minutes', async () => {
  const [ada, ben] = [await fetchId('ada'), await fetchId('ben')];
  await waitUntilSubscribed(app.ctx.changes);
  const { line, counts } = appThatCounts();
  const askOften = () => Promise.all(Array.from({ length: 50 }, () => counts.get(ada)));
  await askOften();
  await askOften();
  app.clock.pass(59_000);
  await askOften();
  expect(line.attempts).toBe(1);
  await watch(app.visitor(), ada, 'tab');
  expect(await counts.get(ada)).toBe(1);
  expect(line.attempts).toBe(2);
  app.clock.pass(121_000);
  await Promise.all([counts.get(ada), counts.get(ben)]);
  expect(line.attempts).toBe(3);
});

test('the count of viewers is read again after a failure', async () => {
  const ada = await fetchId('ada');
  const { line, counts } = appThatCounts();
  line.isCut = true;
  await expect(counts.get(ada)).rejects.toThrow('Connection terminated');
  line.isCut = false;
  expect(await counts.get(ada)).toBe(0);
});

test('the count of viewers is updated when a viewer joins', async () => {
  const ada = await fetchId('ada');
  expect(await fetchCount(ada)).toBe(0);
  await watch(app.visitor(), ada, 'tab');
  expect(await fetchCount(ada)).toBe(1);
});

test('the count of viewers is the same on every node', async () => {
  const ada = await fetchId('ada');
  const pool = createPool(app.databaseUrl, { max: 2, ...PATIENT });
  const { config, clock } = app.ctx;
  const otherApp = await createApp(createContext({ config, pool, clock }));
  try {
    const other = new Caller(otherApp);
    const countThere = async () =>
      (await other.ok(getProfileViews, { params: { userId: ada } })).watchingNow;
    expect([await fetchCount(ada), await countThere()]).toEqual([0, 0]);
    await watch(app.visitor(), ada, 'here');
    await watch(other, ada, 'there');
    await watch(other, ada, 'here');
    expect([await fetchCount(ada), await countThere()]).toEqual([2, 2]);
  } finally {
    await otherApp.close();
    await pool.end();
  }
});

test('the event profile_viewed is emitted when a signed-in viewer arrives, not on each call', async () => {
  const [ada, ben] = [await fetchId('ada'), await fetchId('ben')];
  const bens = await app.signIn('ben');
  await watch(bens, ada, 'tab');
  app.clock.pass(15_000);
  await watch(bens, ada, 'tab');
  expect(events).toMatchObject([{ type: 'profile_viewed', userId: ada, viewerId: ben }]);
  app.clock.pass(30_001);
  await watch(bens, ada, 'tab');
  expect(events).toHaveLength(2);
});

test('the event profile_viewed is emitted when a visitor signs in while watching', async () => {
  const ada = await fetchId('ada');
  await watch(app.visitor(), ada, 'tab');
  expect(events).toEqual([]);
  await watch(await app.signIn('ben'), ada, 'tab');
  expect(events).toHaveLength(1);
});

test('the event profile_viewed is not emitted for visitors, the owner or a dashboard', async () => {
  const ada = await fetchId('ada');
  await watch(app.visitor(), ada, 'tab');
  await watch(await app.signIn('ada'), ada, 'own');
  const body = { sessionId: 'dashboard', context: 'dashboard' as const };
  await (await app.signIn('ben')).ok(recordProfileView, { params: { userId: ada }, body });
  expect(events).toEqual([]);
});

test('many invented sessions are limited per address and profile', async () => {
  const [ada, ben] = [await fetchId('ada'), await fetchId('ben')];
  const { points } = LIMITS.profileViewPerNetwork;
  for (let made = 0; made < points; made += 1) await watch(app.visitor(), ada, `made-${made}`);
  const sent = { params: { userId: ada }, body: { sessionId: 'one-more' } };
  const refused = await app.visitor().refused(recordProfileView, sent);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await fetchCount(ada)).toBe(5);
  await watch(app.visitor(), ben, 'one-more');
  expect(await fetchCount(ben)).toBe(1);
});

test('many invented sessions count at most five per network, in addition to those of other networks', async () => {
  const ada = await fetchId('ada');
  const watchFrom = (remoteAddress: string, sessionId: string, cookie = '') =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/profile-view/${ada}`,
      payload: { sessionId },
      headers: { cookie },
      remoteAddress,
    });
  const { cookie = '' } = await app.signIn('ben');
  for (let tab = 0; tab < 20; tab += 1) {
    await watchFrom('198.51.100.7', `one-${tab}`, tab % 2 ? cookie : '');
    // Two addresses of one household.
    await watchFrom(`2001:db8:1:2::${tab}`, `two-${tab}`);
  }
  for (const tab of [1, 2, 3]) await watchFrom('203.0.113.9', `three-${tab}`);
  expect(await fetchCount(ada)).toBe(13);
  // A session that moves to another network counts in that network.
  await watchFrom('203.0.113.10', 'three-1');
  for (let tab = 0; tab < 5; tab += 1) await watchFrom('203.0.113.10', `one-${tab}`);
  expect(await fetchCount(ada)).toBe(17);
});

test('many invented sessions are stored with a digest of the network that differs between profiles', async () => {
  for (const who of ['ada', 'ben'] as const) await watch(app.visitor(), await fetchId(who), 'tab');
  const stored = await app.rows<{ network: string }>('select network from profile_views');
  expect(new Set(stored.map(({ network }) => network)).size).toBe(2);
  expect(JSON.stringify(stored)).not.toContain('127.0.0.1');
});

test('many invented sessions are limited per network over all profiles', async () => {
  const ada = await fetchId('ada');
  const { points } = LIMITS.profileViewsPerNetwork;
  const { limits } = app.ctx;
  const network = '2001:db8:1:2::/64';
  await limits.addCost('profileViewsPerNetwork', network, points);
  const from = (remoteAddress: string) =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/profile-view/${ada}`,
      payload: { sessionId: 'made' },
      remoteAddress,
    });
  expect((await from('2001:db8:1:2:aaaa::1')).statusCode).toBe(429);
  expect((await from('2001:db8:1:3:aaaa::1')).statusCode).toBe(204);
  expect(await fetchCount(ada)).toBe(1);
});

test('many invented sessions are deleted an hour after their last call', async () => {
  const ada = await fetchId('ada');
  await watch(app.visitor(), ada, 'old');
  app.clock.pass(HOUR);
  await watch(app.visitor(), ada, 'new');
  app.clock.pass(1);
  await runJob('sweepProfileViews', app.ctx, null);
  expect(await app.rows('select session_id from profile_views')).toEqual([{ session_id: 'new' }]);
});
