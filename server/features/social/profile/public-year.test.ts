import { expect, test } from 'vitest';
import { createHabit, setDay, updateHabit } from '#contract/habits.ts';
import { getPublicYear } from '#contract/profile.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { countOn } from '#domain/progress/day-counts.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const yearOf = (username: string, year = '2026') =>
  app.visitor().ok(getPublicYear, { params: { username }, query: { year } });

const TODAY = toLocalDay('2026-03-10');

async function addTo(who: 'ben' | 'cleo', name: string, isPrivate = false) {
  const user = await app.signIn(who);
  const { id } = await user.ok(createHabit, { body: { name, type: 'daily', isPrivate } });
  const setToday = (body: object) => user.ok(setDay, { params: { id, date: TODAY }, body });
  const change = (body: object) => user.ok(updateHabit, { params: { id }, body });
  return { setToday, change };
}

test('the public year counts each day of the year, by the clock of the owner', async () => {
  const { today, since, counts } = await yearOf('ADA');
  expect(today).toBe('2026-03-10');
  expect(since).toBe('2025-11-10');
  expect(counts.first).toBe('2026-01-01');
  expect(counts.logged).toHaveLength(365);
  // Tuesday: the gym, too.
  expect(countOn(counts, toLocalDay('2026-03-03'))).toMatchObject({ completed: 2, kept: 2 });
  expect(countOn(counts, toLocalDay('2026-03-04'))).toMatchObject({ completed: 1, open: 0 });
  expect(countOn(counts, toLocalDay('2026-03-11'))).toMatchObject({ logged: 0 });
  expect((await yearOf('ada', '2024')).counts.logged).toHaveLength(366);
});

test('the public year does not show private habits', async () => {
  const { since, counts } = await yearOf('cleo');
  expect(since).toBe('2026-03-10');
  const { first: _, ...lists } = counts;
  for (const list of Object.values(lists)) expect(list.every((count) => count === 0)).toBe(true);
});

test('the public year is the same with and without private habits next to the public one', async () => {
  const open = await addTo('ben', 'Run');
  await open.setToday({ completed: true });
  const before = await yearOf('ben');
  const hidden = await addTo('ben', 'Therapy', true);
  await hidden.setToday({ completed: true, notes: 'only mine' });
  expect(await yearOf('ben')).toEqual(before);
  await hidden.change({ isPrivate: false });
  expect(countOn((await yearOf('ben')).counts, TODAY)).toMatchObject({ completed: 2 });
  await hidden.change({ isPrivate: true });
  expect(await yearOf('ben')).toEqual(before);
});

test('the public year leaves out archived habits, as the profile does', async () => {
  const run = await addTo('ben', 'Run');
  await run.setToday({ completed: true });
  await run.change({ archivedOn: TODAY });
  expect(countOn((await yearOf('ben')).counts, TODAY)).toMatchObject({ logged: 0 });
});

test('the public year contains counts and days, and nothing else', async () => {
  const year = await yearOf('ada');
  expect(Object.keys(year).toSorted()).toEqual(['counts', 'since', 'today']);
  expect(Object.keys(year.counts).toSorted()).toEqual([
    'completed',
    'first',
    'kept',
    'logged',
    'open',
    'skipped',
  ]);
  expect(JSON.stringify(year)).not.toMatch(/Read|Gym/);
});

test.each(['unknown', 'login', 'a b'])('the public year returns 404 for %j', async (username) => {
  const sent = { params: { username }, query: { year: '2026' } };
  const { status, message } = await app.visitor().refused(getPublicYear, sent);
  expect([status, message]).toEqual([404, 'User not found or has no public habits']);
});

test.each(['', '26', '1899', '2201', '20260', 'x', '-2026'])(
  'the public year refuses the year %j',
  async (year) => {
    const sent = { params: { username: 'ada' }, query: { year } };
    expect((await app.visitor().refused(getPublicYear, sent)).status).toBe(400);
  },
);
