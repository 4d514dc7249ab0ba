import { expect, test } from 'vitest';
import * as calls from '#contract/habits.ts';
import { addDays, daysBetween, toLocalDay } from '#domain/days/local-day.ts';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import { writeHistory } from '#server/seeds/history.ts';
import type { Caller } from '#server/testing/caller.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { findWrongFigures } from '#server/testing/find-wrong-figures.ts';

const app = useRestoredTestApp();
const TODAY = toLocalDay('2026-03-10');
const BIRTH = toLocalDay('1996-03-10');

/** A habit that was done on every day for thirty years, but not yet today. */
async function createOldHabit(caller: Caller): Promise<number> {
  const { id } = await caller.ok(calls.createHabit, { body: { name: 'Read', type: 'daily' } });
  const [row] = await app.rows<{ userId: number }>(
    'update habits set created_on = $2 where id = $1 returning user_id as "userId"',
    [id, BIRTH],
  );
  const schedule = {
    type: 'daily',
    weekdays: null,
    rhythm: null,
    goal: null,
    createdOn: BIRTH,
    archivedOn: null,
  } as const;
  const habit = { userId: row?.userId ?? 0, habitId: id, schedule, now: app.clock.now() };
  const done = { completed: true, skipped: false, notes: null };
  await writeHistory(app.ctx, habit, addDays(TODAY, -1), () => done);
  return id;
}

test('a history of thirty years can be ticked, corrected, paused and read', async () => {
  const ben = await app.signIn('ben');
  const id = await createOldHabit(ben);
  const days = daysBetween(BIRTH, TODAY) + 1;
  const streakAfter = async (date: string, completed: boolean) => {
    await ben.ok(calls.setDay, { params: { id, date }, body: { completed } });
    const [habit] = await ben.ok(calls.listHabits);
    return habit?.streak;
  };
  expect(await streakAfter(TODAY, true)).toBe(days);
  const twentyYearsAgo = toLocalDay('2006-03-10');
  expect(await streakAfter(twentyYearsAgo, false)).toBe(daysBetween(twentyYearsAgo, TODAY));
  expect(await streakAfter(twentyYearsAgo, true)).toBe(days);
  await ben.ok(calls.addPause, { body: { from: addDays(TODAY, -5), until: addDays(TODAY, -3) } });
  const { habits } = await ben.ok(calls.listHistories);
  const { firstDay, letters } = habits.find((history) => history.id === id) ?? {};
  expect([firstDay, letters?.length]).toEqual([BIRTH, days]);
  expect(await findWrongFigures(app)).toEqual([]);
});

test(`a new day is opened, and a pause of everything added, with ${MAX_HABITS} habits`, async () => {
  const ben = await app.signIn('ben');
  for (let at = 0; at < MAX_HABITS; at += 1) {
    await ben.ok(calls.createHabit, { body: { name: `Habit ${at}`, type: 'daily' } });
  }
  app.clock.pass(3 * DAY);
  const opened = await ben.ok(calls.listHabits);
  expect(opened.filter(({ instance }) => instance?.date === '2026-03-13')).toHaveLength(MAX_HABITS);
  await ben.ok(calls.addPause, { body: { from: TODAY } });
  const paused = await ben.ok(calls.listHabits);
  expect(paused.every(({ instance }) => instance?.skipped)).toBe(true);
  expect(await findWrongFigures(app)).toEqual([]);
});
