import { expect, test } from 'vitest';
import type { Activity } from '#contract/feed.ts';
import type { CastName } from '#server/seeds/cast.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

type ActivityRows = { daysAgo: number; rows: number };

/** The rows have different dates and no habit, so that they do not conflict. */
const add = (username: CastName, type: Activity['activityType'], { daysAgo, rows }: ActivityRows) =>
  app.rows(
    `insert into activity_feed (user_id, activity_type, date, created_at)
     select u.id, $2, $3::date - n, $3::timestamptz - n * interval '1 second'
       from users u, generate_series(1, $4) n where u.username = $1`,
    [username, type, new Date(app.clock.now() - daysAgo * DAY), rows],
  );

const readCounts = (username: CastName) =>
  app.rows<{ type: string; count: number }>(
    `select f.activity_type as type, count(*)::int from activity_feed f
       join users u on u.id = f.user_id where u.username = $1 group by 1 order by 1`,
    [username],
  );

test('sweepFeed keeps 90 days and the newest 100 of each user', async () => {
  await add('ada', 'completed', { daysAgo: 91, rows: 50 });
  await add('ada', 'started_focus', { daysAgo: 91, rows: 50 });
  await add('ada', 'completed', { daysAgo: 89, rows: 70 });
  await add('ben', 'completed', { daysAgo: 400, rows: 120 });
  await add('cleo', 'completed', { daysAgo: 80, rows: 120 });
  await runJob('sweepFeed', app.ctx, null);
  const ofAda = await readCounts('ada');
  expect(ofAda.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  expect(ofAda.find(({ type }) => type === 'completed')?.count).toBeGreaterThanOrEqual(70);
  expect(await readCounts('ben')).toEqual([{ type: 'completed', count: 100 }]);
  expect(await readCounts('cleo')).toEqual([{ type: 'completed', count: 120 }]);
});

test('sweepFeed keeps milestones and perfect days', async () => {
  await add('ada', 'streak_milestone', { daysAgo: 1_000, rows: 2 });
  await add('ada', 'perfect_day', { daysAgo: 900, rows: 3 });
  await add('ada', 'completed', { daysAgo: 800, rows: 100 });
  await add('ada', 'completed', { daysAgo: 950, rows: 5 });
  await runJob('sweepFeed', app.ctx, null);
  expect(await readCounts('ada')).toEqual([
    { type: 'completed', count: 100 },
    { type: 'perfect_day', count: 3 },
    { type: 'streak_milestone', count: 2 },
  ]);
});
