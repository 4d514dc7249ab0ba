import { describe, expect, test } from 'vitest';
import { recordPageView } from '#contract/analytics.ts';
import { LIMITS } from '#server/plugins/limits.ts';
import { DAY, useTestHouse } from '#server/testing/open-house.ts';

const house = useTestHouse();

describe('a page view', () => {
  test('keeps who and where from, but no address', async () => {
    const ada = await house.signIn('ada');
    const body = { path: '/dashboard', sessionId: 'tab-1', referrer: 'https://example.com/' };
    await ada.ok(recordPageView, { body });
    await house.visitor().ok(recordPageView, { body: { path: '/auth', sessionId: 'tab-2' } });
    const views = await house.rows(
      `select v.path, u.username, v.session_id, v.referrer, v.ip_hash like '%127.0.0.1%' as leaks
         from page_views v left join users u on u.id = v.user_id order by v.id`,
    );
    expect(views).toEqual([
      {
        path: '/dashboard',
        username: 'ada',
        session_id: 'tab-1',
        referrer: 'https://example.com/',
        leaks: false,
      },
      { path: '/auth', username: null, session_id: 'tab-2', referrer: null, leaks: false },
    ]);
  });

  test('is recognised within a day and not across days', async () => {
    const see = () =>
      house.visitor().ok(recordPageView, { body: { path: '/auth', sessionId: 'x' } });
    await see();
    house.clock.pass(1000);
    await see();
    house.clock.pass(DAY);
    await see();
    const [first, second, third] = (
      await house.rows<{ hash: string }>(
        `select ip_hash as hash from page_views where session_id = 'x' order by id`,
      )
    ).map((row) => row.hash);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('is kept from one address only so often', async () => {
    const body = { path: '/auth', sessionId: 'flood' };
    const tell = () => house.visitor().ok(recordPageView, { body });
    await house.rows('delete from rate_limits');
    await Promise.all(Array.from({ length: LIMITS.pageViewPerAddress.points }, tell));
    expect((await house.visitor().refused(recordPageView, { body })).status).toBe(429);
    await house.rows('delete from rate_limits');
  });

  test('that is told twice is kept once', async () => {
    const body = { path: '/twice', sessionId: 'y' };
    await house.visitor().ok(recordPageView, { body });
    await house.visitor().ok(recordPageView, { body });
    expect(await house.rows(`select 1 from page_views where path = '/twice'`)).toHaveLength(1);
  });

  test.each([
    [{ path: 'dashboard', sessionId: 'z' }],
    [{ path: `/${'x'.repeat(500)}`, sessionId: 'z' }],
    [{ path: '/dashboard' }],
    [{ path: '/dashboard', sessionId: 'z'.repeat(101) }],
  ])('is refused as %j', async (body) => {
    expect((await house.visitor().refused(recordPageView, { body })).status).toBe(400);
  });
});
