import { expect, test } from 'vitest';
import { getPageViews, recordPageView } from '#contract/analytics.ts';
import { seededRandom } from '#domain/bots/random.ts';
import { DAY, HOUR, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

type StoredView = {
  path: string;
  user?: string;
  session: string;
  ip: string;
  at: number;
  from?: string;
};

/** Inserts the rows directly, because hundreds of calls on dozens of days would be slow. */
async function keep(views: StoredView[]): Promise<void> {
  await app.rows(
    `insert into page_views (path, user_id, session_id, ip_hash, referrer, timestamp)
     select path, (select id from users where username = "user"), session, ip, "from",
            to_timestamp(at / 1000.0)
       from jsonb_to_recordset($1::jsonb)
            as view(path text, "user" text, session text, ip text, at bigint, "from" text)`,
    [JSON.stringify(views)],
  );
}

const ask = async (query: { days?: number; path?: string } = {}) =>
  (await app.signIn('eve')).ok(getPageViews, { query });

const noon = (daysAgo: number) => app.clock.now() - daysAgo * DAY;

test('getPageViews counts views, visitors, sessions and users per path', async () => {
  await keep([
    { path: '/dashboard', user: 'ada', session: 'a', ip: 'x1', at: noon(2) },
    { path: '/dashboard', user: 'ada', session: 'a', ip: 'x0', at: noon(0) },
    { path: '/dashboard', user: 'ada', session: 'b', ip: 'x0', at: noon(0) - HOUR },
    { path: '/auth', session: 'c', ip: 'y0', at: noon(0), from: 'search.example' },
  ]);
  const found = await ask();
  expect(found.analytics).toEqual([
    {
      path: '/dashboard',
      totalViews: 3,
      uniqueVisitors: 2,
      uniqueSessions: 2,
      authenticatedUsers: 1,
    },
    {
      path: '/auth',
      totalViews: 1,
      uniqueVisitors: 1,
      uniqueSessions: 1,
      authenticatedUsers: 0,
    },
  ]);
  expect(found.totals).toEqual({
    totalViews: 4,
    uniqueVisitors: 3,
    uniqueSessions: 3,
    authenticatedUsers: 1,
  });
  expect(found.pathCount).toBe(2);
  expect(found.referrers).toEqual([{ host: 'search.example', views: 1 }]);
  expect(found.period).toBe(30);
  expect(found.from).toBe('2026-02-09T00:00:00.000Z');
  expect(found.overTime).toHaveLength(30);
  expect(found.overTime.at(-1)).toEqual({
    day: '2026-03-10',
    totalViews: 3,
    uniqueVisitors: 2,
  });
  expect(found.overTime.at(-3)).toEqual({
    day: '2026-03-08',
    totalViews: 1,
    uniqueVisitors: 1,
  });
});

test('getPageViews returns only the given path', async () => {
  await keep([
    { path: '/ada', session: 'a', ip: 'x', at: noon(1), from: 'a.example' },
    { path: '/ben', session: 'a', ip: 'x', at: noon(1), from: 'b.example' },
    { path: '/ben', session: 'a', ip: 'x', at: noon(0) },
  ]);
  const found = await ask({ path: '/ada' });
  expect(found.analytics.map(({ path }) => path)).toEqual(['/ada']);
  expect(found.totals).toMatchObject({ totalViews: 1, uniqueSessions: 1 });
  expect(found.referrers).toEqual([{ host: 'a.example', views: 1 }]);
  expect(found.overTime.reduce((sum, { totalViews }) => sum + totalViews, 0)).toBe(1);
  expect((await ask({ path: '/unknown' })).analytics).toEqual([]);
});

test('getPageViews equals a count of all views, for random views and any period', async () => {
  const random = seededRandom(8);
  const views = Array.from({ length: 600 }, () => randomView(random));
  await keep(views);
  for (const days of [1, 2, 7, 30]) {
    const { analytics, totals } = await ask({ days });
    const from = app.clock.now() - 12 * HOUR - (days - 1) * DAY;
    const within = views.filter(({ at }) => at >= from);
    const paths = [...new Set(within.map(({ path }) => path))];
    expect(analytics.toSorted(byPath)).toEqual(
      paths.toSorted().map((path) => ({
        path,
        ...countsOf(within.filter((view) => view.path === path)),
      })),
    );
    expect(totals).toEqual(countsOf(within));
  }
});

test('getPageViews stays correct when days are counted one after the other', async () => {
  const random = seededRandom(9);
  const seen: StoredView[] = [];
  for (let day = 0; day < 6; day += 1) {
    const today = Array.from({ length: 30 }, () => ({
      ...randomView(random),
      at: app.clock.now() - random.below(6 * HOUR),
      ip: `${day}-${random.below(5)}`,
    }));
    await keep(today);
    seen.push(...today);
    if (day % 2 === 0) await runJob('countPageViews', app.ctx, null);
    expect((await ask({ days: 365 })).totals).toEqual(countsOf(seen));
    const lastTwo = seen.filter(({ at }) => at >= app.clock.now() - DAY - 12 * HOUR);
    expect((await ask({ days: 2 })).totals).toEqual(countsOf(lastTwo));
    app.clock.pass(DAY);
  }
});

test('getPageViews counts each view once when requests run concurrently', async () => {
  await keep([{ path: '/ada', session: 'a', ip: 'x', at: noon(20) }]);
  for (const { totals } of await Promise.all([ask(), ask(), ask()])) {
    expect(totals.totalViews).toBe(1);
  }
  expect((await ask()).totals.totalViews).toBe(1);
});

test('getPageViews includes views that have just been recorded', async () => {
  const body = { path: '/podcast', sessionId: 'now' };
  await app.visitor().ok(recordPageView, { body });
  expect((await ask({ days: 1 })).analytics).toMatchObject([{ path: '/podcast', totalViews: 1 }]);
});

test.each(['0', '366', '-1', '1.5', 'many'])('getPageViews refuses %j days', async (days) => {
  const eve = await app.signIn('eve');
  const url = `/api/analytics/page-views?days=${days}`;
  const response = await eve.raw({ method: 'GET', url });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message: 'Please enter 1 to 365 days.' });
});

test('getPageViews ignores empty parameters', async () => {
  await keep([{ path: '/auth', session: 'c', ip: 'y0', at: noon(0) }]);
  const eve = await app.signIn('eve');
  const answered = await eve.raw({ method: 'GET', url: '/api/analytics/page-views?days=&path=' });
  expect(answered.json()).toEqual(await ask());
  expect(answered.json()).toMatchObject({ period: 30, totals: { totalViews: 1 } });
});

test('getPageViews refuses visitors and users who are not administrators', async () => {
  expect((await app.visitor().refused(getPageViews)).status).toBe(401);
  expect((await (await app.signIn('ada')).refused(getPageViews)).status).toBe(403);
});

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);

/** A visitor's address differs each day, like the hash in the table. */
function randomView(random: ReturnType<typeof seededRandom>): StoredView {
  const daysAgo = random.below(30);
  const person = random.below(6);
  return {
    path: random.oneOf(['/dashboard', '/progress', '/auth']),
    session: `s${random.below(60)}`,
    ip: `${daysAgo}-${person}`,
    at: noon(daysAgo) - random.below(11 * HOUR),
    ...(person < 3 ? { user: random.oneOf(['ada', 'ben', 'dov']) } : {}),
  };
}

const distinct = (values: (string | undefined)[]) =>
  new Set(values.filter((value) => value !== undefined)).size;

function countsOf(views: StoredView[]) {
  return {
    totalViews: views.length,
    uniqueVisitors: distinct(views.map(({ ip }) => ip)),
    uniqueSessions: distinct(views.map(({ session }) => session)),
    authenticatedUsers: distinct(views.map(({ user }) => user)),
  };
}

const rest = async (column: string, table: string) =>
  (
    await app.rows<{ left: string }>(
      `select distinct ${column}::text as left from ${table} order by 1`,
    )
  ).map((row) => row.left);

const from = (at: number) => `site${at}.example`;

test('counted page views are deleted after two days, and their counts stay the same', async () => {
  const random = seededRandom(10);
  const views = Array.from({ length: 300 }, () => randomView(random));
  await keep(views);
  const before = await Promise.all([1, 7, 30].map((days) => ask({ days })));
  await runJob('sweepPageViews', app.ctx, null);
  expect(await Promise.all([1, 7, 30].map((days) => ask({ days })))).toEqual(before);
  expect(await rest("(timestamp at time zone 'UTC')::date", 'page_views')).toEqual([
    '2026-03-08',
    '2026-03-09',
    '2026-03-10',
  ]);
});

test('counted page views still distinguish a returning user from a new one', async () => {
  await keep([{ path: '/new', user: 'ada', session: 'a', ip: 'y', at: noon(300) }]);
  await runJob('sweepPageViews', app.ctx, null);
  expect(await rest('path', 'page_views')).toEqual([]);
  const back = { path: '/new', user: 'ada', session: 'b', ip: 'z' };
  await keep([{ ...back, at: noon(0) - 60_000 }]);
  const counts = { totalViews: 2, uniqueVisitors: 2, uniqueSessions: 2, authenticatedUsers: 1 };
  expect((await ask({ days: 365 })).totals).toEqual(counts);
  expect((await ask({ days: 30 })).totals).toMatchObject({ authenticatedUsers: 1 });
  app.clock.pass(HOUR);
  await runJob('countPageViews', app.ctx, null);
  expect((await ask({ days: 365 })).totals).toEqual(counts);
});

test('counted page views keep at most 100 referring sites per day', async () => {
  await keep(
    Array.from({ length: 150 }, (_, at) => ({
      path: '/auth',
      session: `s${at}`,
      ip: 'x',
      at: noon(1) + at,
      from: from(at),
    })),
  );
  await keep([{ path: '/', session: 'z', ip: 'x', at: noon(1) - 1, from: from(149) }]);
  await runJob('countPageViews', app.ctx, null);
  expect(await rest('host', 'page_view_referrers')).toHaveLength(100);
  expect((await ask()).referrers[0]).toEqual({ host: from(149), views: 2 });
});

const oneOf = (path: string, site: string, at: number) => ({
  path,
  user: 'ada',
  session: path,
  ip: path,
  at,
  from: site,
});

test('counts beyond the longest period are deleted day by day', async () => {
  await keep([oneOf('/old', 'b.example', noon(365)), oneOf('/new', 'c.example', noon(364))]);
  await runJob('countPageViews', app.ctx, null);
  const before = await ask({ days: 365 });
  await runJob('sweepPageViews', app.ctx, null);
  expect(await ask({ days: 365 })).toEqual(before);
  expect(await app.rows('select distinct path from page_view_people order by 1')).toEqual([
    { path: '' },
    { path: '/new' },
  ]);
  expect(await app.rows('select distinct host from page_view_referrers')).toEqual([
    { host: 'c.example' },
  ]);
  expect(await app.rows('select distinct day from page_view_days')).toHaveLength(1);
});
