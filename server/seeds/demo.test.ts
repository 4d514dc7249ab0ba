import { afterAll, beforeAll, expect, test } from 'vitest';
import { UTC } from '#domain/days/time-zone.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { openEmptyApp } from '#server/testing/open-app.ts';
import { seedDemo } from './demo.ts';
import { checkFigures } from '#server/features/tracking/habits/queries/check-figures.ts';
import { readPeriods } from '#server/testing/read-periods.ts';

let open: Awaited<ReturnType<typeof openEmptyApp>>;

beforeAll(async () => {
  open = await openEmptyApp();
  await seedDemo(open.ctx, UTC);
});
afterAll(() => open.close());

test('the demo contains the cast', async () => {
  const people = await open.rows<{ username: string; id: number; habits: number }>(
    `select username, users.id, count(habits.id) as habits from users left join habits on user_id = users.id
      where username in ('eve', 'ada', 'ben', 'cleo', 'dov', 'pip') group by username, users.id order by users.id`,
  );
  expect(people.map(({ username, habits }) => [username, habits])).toEqual([
    ['eve', 4],
    ['ada', 8],
    ['ben', 0],
    ['cleo', 5],
    ['dov', 15],
    ['pip', 3],
  ]);
  expect(people[0]?.id).toBe(1);
});

test('ada has read for more than four hundred days', async () => {
  const [reading] = await open.rows<{ streak: number; reps: number }>(
    `select t.streak, t.reps from histories t join habits h on h.id = t.habit_id where h.name = 'Read 20 pages'`,
  );
  expect(reading).toEqual({ streak: 405, reps: 405 });
});

test('the figures of a habit agree with its days', async () => {
  const wrong: object[] = [];
  await checkFigures(open.ctx.database, (figure) => wrong.push(figure));
  const [count] = await open.rows<{ habits: number; days: number }>(
    'select (select count(*) from habits) as habits, (select count(*) from habit_instances) as days',
  );
  expect(wrong).toEqual([]);
  expect(count?.habits).toBeGreaterThan(50);
  expect(count?.days).toBeGreaterThan(10_000);
});

test('the demo contains rhythms and amounts with a history', async () => {
  const habits = await open.rows<{ name: string; unit: string; reps: number; amounts: number }>(
    `select name, streak_unit as unit, reps,
            (select count(distinct date)::int from habit_entries e where e.habit_id = h.id) as amounts
       from habits h join histories t on t.habit_id = h.id
      where definitions -> -1 ->> 'rhythm' is not null or definitions -> -1 ->> 'goal' is not null order by name`,
  );
  expect(habits.map(({ name, unit }) => `${name}, by the ${unit}`)).toEqual([
    'Call an old friend, by the period',
    'Practise the cello, by the week',
    'Read the news only once, by the day',
    'Two litres of water, by the day',
    'Water the plants, by the day',
  ]);
  for (const { reps } of habits) expect(reps).toBeGreaterThan(50);
  expect(habits[3]?.amounts).toBeGreaterThan(100);
  const [cello] = await open.rows<{ id: number }>(
    `select id from habits where name = 'Practise the cello'`,
  );
  const weeks = await readPeriods(open, cello?.id ?? 0);
  expect(weeks.filter(({ completed }) => completed).length).toBeGreaterThan(5);
  expect(weeks.some(({ completed }) => !completed)).toBe(true);
});

test('the demo contains sections, tags and steps', async () => {
  const sections = await open.rows<{ username: string; name: string; habits: number }>(
    `select username, s.name, count(h.id)::int as habits
       from sections s join users on users.id = s.user_id left join habits h on h.section_id = s.id
      group by username, s.name, s.sort_order order by username, s.sort_order`,
  );
  expect(sections).toEqual([
    { username: 'dov', name: 'Morning', habits: 4 },
    { username: 'dov', name: 'On the way', habits: 2 },
    { username: 'dov', name: 'Evening', habits: 6 },
  ]);
  const tags = await open.rows('select distinct unnest(tags) as tag from habits order by tag');
  expect(tags).toEqual([{ tag: 'Health' }, { tag: 'Home' }, { tag: 'Learning' }, { tag: 'Money' }]);
  const days = await open.rows<{ steps: number; days: number }>(
    `select coalesce(cardinality(steps_done), 0) as steps, count(*)::int as days
       from habit_instances join habits on habits.id = habit_id where steps is not null group by 1 order by 1`,
  );
  expect(days.map(({ steps }) => steps)).toEqual([1, 3]);
  for (const kind of days) expect(kind.days).toBeGreaterThan(30);
});

test('the demo contains a current and a past break', async () => {
  const pauses = await open.rows<{ username: string; isOver: boolean }>(
    `select username, until_day < days_filled_through as "isOver"
       from pauses join users on users.id = user_id where is_pause_public order by username`,
  );
  expect(pauses).toEqual([
    { username: 'noor', isOver: true },
    { username: 'tomas', isOver: false },
  ]);
});

test('the feed contains nothing private and nothing in the future', async () => {
  const shown = await open.rows<{ is_private: boolean | null; created_at: Date }>(
    `select is_private, feed.created_at from activity_feed feed
       left join habits on habits.user_id = feed.user_id and habits.id = feed.habit_id`,
  );
  expect(shown.length).toBeGreaterThan(200);
  expect(shown.filter((activity) => activity.is_private)).toEqual([]);
  expect(shown.filter(({ created_at }) => created_at.getTime() > TEST_NOW)).toEqual([]);
});

test('each pass that was used belongs to a listener', async () => {
  const [passes] = await open.rows(
    `select used_passes = (select count(*) from podcast_signups) as fits from podcast_passes`,
  );
  expect(passes).toEqual({ fits: true });
});

test('two demos of one day are equal', { tags: 'long' }, async () => {
  const facts = `select md5(string_agg(concat_ws(' ', date, habit_id, completed, skipped, notes), ',' order by habit_id, date)) as days
                   from habit_instances`;
  const [first] = await open.rows(facts);
  await using other = await openEmptyApp();
  await seedDemo(other.ctx, UTC);
  expect((await other.rows(facts))[0]).toEqual(first);
});
