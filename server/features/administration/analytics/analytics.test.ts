import { expect, test } from 'vitest';
import { recordPageView } from '#contract/analytics.ts';
import { LIMITS } from '#server/security/limits.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const bodyOf = (sessionId: string) => ({ body: { path: '/auth', sessionId } });

test('recordPageView stores user, session and referring site, but no address', async () => {
  const ada = await app.signIn('ada');
  const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
  const referrer = 'https://me:secret@example.com/search?q=private#here';
  const body = { path: '/dashboard', sessionId: first, referrer };
  await ada.ok(recordPageView, { body });
  await app.visitor().ok(recordPageView, { body: { path: '/auth', sessionId: second } });
  const views = await app.rows(
    `select v.path, u.username, v.session_id, v.referrer, v.ip_hash like '%127.0.0.1%' as leaks
         from page_views v left join users u on u.id = v.user_id order by v.id`,
  );
  expect(views).toEqual([
    {
      path: '/dashboard',
      username: 'ada',
      session_id: first,
      referrer: 'example.com',
      leaks: false,
    },
    { path: '/auth', username: null, session_id: second, referrer: null, leaks: false },
  ]);
});

test('recordPageView stores the same visitor hash all day, and a different one on the next day', async () => {
  const see = () =>
    app.visitor().ok(recordPageView, { body: { path: '/auth', sessionId: 'a'.repeat(32) } });
  await see();
  app.clock.pass(1000);
  await see();
  app.clock.pass(DAY);
  await see();
  const [first, second, third] = (
    await app.rows<{ hash: string }>(
      `select ip_hash as hash from page_views where session_id = repeat('a', 32) order by id`,
    )
  ).map((row) => row.hash);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('recordPageView limits the views per address', async () => {
  for (let sent = 0; sent < LIMITS.pageViewPerNetwork.points; sent += 20) {
    const sessions = Array.from({ length: 20 }, (_, at) => `flood ${at}`);
    await Promise.all(sessions.map((id) => app.visitor().ok(recordPageView, bodyOf(id))));
  }
  const refused = await app.visitor().refused(recordPageView, bodyOf('one more'));
  expect(refused.status).toBe(429);
});

test('recordPageView stores a repeated view once', async () => {
  const body = { path: '/podcast', sessionId: 'y' };
  await app.visitor().ok(recordPageView, { body });
  await app.visitor().ok(recordPageView, { body });
  expect(await app.rows(`select 1 from page_views where path = '/podcast'`)).toHaveLength(1);
});

test('recordPageView limits the views per session', async () => {
  const body = { path: '/auth', sessionId: 'of a loop' };
  const { points } = LIMITS.pageViewPerSession;
  const sendView = () => app.visitor().ok(recordPageView, { body });
  await Promise.all(Array.from({ length: points }, sendView));
  expect((await app.visitor().refused(recordPageView, { body })).status).toBe(429);
});

test.each([
  ['/', '/'],
  ['/habit-planner', '/habit-planner'],
  ['/challenges/2147483647', '/challenges'],
  ['/ADA', '/ada'],
  ['/unknown-person', 'other'],
  ['/ada/and/more', 'other'],
  [`/${'x'.repeat(499)}`, 'other'],
])('recordPageView stores a view of %s as %s', async (path, kept) => {
  await app
    .visitor()
    .ok(recordPageView, { body: { path, sessionId: `opens ${path}`.slice(0, 100) } });
  const views = await app.rows<{ path: string; session: string }>(
    'select path, session_id as session from page_views',
  );
  expect(views).toEqual([{ path: kept, session: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
});

test.each([['javascript:alert(1)'], ['not an address'], [`https://${'a.'.repeat(60)}example/`]])(
  'recordPageView ignores the referrer %s',
  async (referrer) => {
    const body = { path: '/auth', sessionId: `from ${referrer}`.slice(0, 100), referrer };
    await app.visitor().ok(recordPageView, { body });
    expect(await app.rows('select referrer from page_views')).toEqual([{ referrer: null }]);
  },
);

test.each([
  [{ path: 'dashboard', sessionId: 'z' }],
  [{ path: `/${'x'.repeat(500)}`, sessionId: 'z' }],
  [{ path: '/dashboard' }],
  [{ path: '/dashboard', sessionId: 'z'.repeat(101) }],
])('recordPageView refuses the body %j', async (body) => {
  expect((await app.visitor().refused(recordPageView, { body })).status).toBe(400);
});
