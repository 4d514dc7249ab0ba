import { expect, test } from 'vitest';
import { changeDaySettings, getUser } from '#contract/account.ts';
import { createHabit, listHabits, setDay, updateHabit } from '#contract/habits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { readPeriods } from '#server/testing/read-periods.ts';

const app = useRestoredTestApp();

const at = (time: string) => app.clock.set(Date.parse(time));
// Ada lives in Berlin, an hour ahead of UTC until the end of March.
const fetchToday = async (caller: Caller) =>
  (await caller.ok(listHabits)).find(({ name }) => name === 'Read 20 pages')?.instance?.date;

const UNCHOSEN = {
  dayStart: 0,
  dayStartBefore: null,
  dayStartFrom: null,
  weekStart: null,
  weekStartBefore: null,
  weekStartFrom: null,
};

test('the start of the day is returned with the user, with default values', async () => {
  expect((await (await app.signIn('ada')).ok(getUser)).days).toEqual(UNCHOSEN);
});

test('the start of the day applies from the next boundary on, even in open sessions', async () => {
  const [desk, phone] = [await app.signIn('ada'), await app.signIn('ada')];
  const user = await desk.ok(changeDaySettings, { body: { dayStart: 4 } });
  const days = {
    ...UNCHOSEN,
    dayStart: 4,
    dayStartBefore: 0,
    dayStartFrom: '2026-03-10T23:00:00.000Z',
  };
  expect(user.days).toEqual(days);
  expect((await phone.ok(getUser)).days).toEqual(days);
  at('2026-03-10T22:59:00Z');
  expect(await fetchToday(phone)).toBe('2026-03-10');
  at('2026-03-11T02:59:59Z');
  expect(await fetchToday(phone)).toBe('2026-03-10');
  at('2026-03-11T03:00:00Z');
  expect(await fetchToday(phone)).toBe('2026-03-11');
});

// The change happens between the old and the new hour. No day is repeated or left out.
test.each([
  [0, 4, '2026-03-11T01:00:00Z', ['11', '11', '11', '11', '12']],
  [4, 0, '2026-03-11T01:00:00Z', ['10', '11', '11', '12', '12']],
  [6, 2, '2026-03-11T02:00:00Z', ['10', '10', '11', '11', '12']],
])('the start of the day changes from %i to %i at %s', async (from, to, changedAt, expected) => {
  const ada = await app.signIn('ada');
  await ada.ok(changeDaySettings, { body: { dayStart: from } });
  at(changedAt);
  const before = await fetchToday(ada);
  await ada.ok(changeDaySettings, { body: { dayStart: to } });
  expect(await fetchToday(ada)).toBe(before);
  const found: (string | undefined)[] = [];
  for (const hour of ['11T02:30', '11T04:00', '11T13:00', '11T23:30', '12T03:00']) {
    at(`2026-03-${hour}:00Z`);
    found.push((await fetchToday(ada))?.slice(8));
  }
  expect(found).toEqual(expected);
  const days = await app.rows<{ date: string; count: number }>(
    `select date, count(*)::int as count from habit_instances i join habits h on h.id = i.habit_id
        where h.name = 'Read 20 pages' and date >= '2026-03-09' group by date order by date`,
  );
  expect(days.map(({ date }) => date)).toEqual(
    ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'].slice(0, days.length),
  );
  expect(days.every(({ count }) => count === 1)).toBe(true);
});

test('the start of the day can be changed twice before the boundary, and reverted without a trace', async () => {
  const ada = await app.signIn('ada');
  await ada.ok(changeDaySettings, { body: { dayStart: 4 } });
  const twice = await ada.ok(changeDaySettings, { body: { dayStart: 6 } });
  expect(twice.days).toMatchObject({ dayStart: 6, dayStartBefore: 0 });
  expect((await ada.ok(changeDaySettings, { body: { dayStart: 0 } })).days).toEqual(UNCHOSEN);
});

test('the start of the week applies after the current week', async () => {
  const ada = await app.signIn('ada');
  const { days } = await ada.ok(changeDaySettings, { body: { weekStart: 'sunday' } });
  expect(days).toMatchObject({
    weekStart: 'sunday',
    weekStartBefore: null,
    weekStartFrom: '2026-03-16',
  });
});

test('the start of the week is stored with its history, so that past days are evaluated in their own week', async () => {
  const ada = await app.signIn('ada');
  const rhythm = { kind: 'quota' as const, times: 1, per: 'week' as const };
  const weekdays = ['wednesday' as const, 'sunday' as const];
  at('2026-03-11T08:00:00Z');
  const { id } = await ada.ok(createHabit, {
    body: { name: 'Run', type: 'weekly', weekdays, rhythm },
  });
  // The rhythm changes before the week ends, so that the week is not counted.
  at('2026-03-14T08:00:00Z');
  await ada.ok(updateHabit, { params: { id }, body: { type: 'daily', rhythm: null } });
  at('2026-03-16T08:00:00Z');
  await ada.ok(changeDaySettings, { body: { weekStart: 'sunday' } });
  at('2026-03-31T08:00:00Z');
  const { days } = await ada.ok(changeDaySettings, { body: { weekStart: 'monday' } });
  expect(days).toMatchObject({ weekStart: 'monday', weekStartBefore: 'sunday' });
  expect(
    await app.rows(`select week_beginnings as beginnings from users where username = 'ada'`),
  ).toEqual([
    {
      beginnings: [
        { from: null, start: null },
        { from: '2026-03-23', start: 'sunday' },
        { from: '2026-04-05', start: 'monday' },
      ],
    },
  ]);
  for (const completed of [true, false]) {
    await ada.ok(setDay, { params: { id, date: '2026-03-12' }, body: { completed } });
  }
  // From Sunday to Saturday, Wednesday would have been the only remaining day.
  const [wednesday] = await app.rows(
    `select scheduled from habit_instances where habit_id = $1 and date = '2026-03-11'`,
    [id],
  );
  expect(wednesday?.scheduled ?? false).toBe(false);
});

test('the start of the week counts quotas in weeks that do not overlap, even after several changes', async () => {
  const ada = await app.signIn('ada');
  const rhythm = { kind: 'quota' as const, times: 2, per: 'week' as const };
  const { id } = await ada.ok(createHabit, { body: { name: 'Run', type: 'weekly', rhythm } });
  const tick = (time: string) => {
    at(time);
    return ada.ok(updateHabit, { params: { id }, body: { completed: true } });
  };
  await tick('2026-03-12T12:00:00Z');
  await ada.ok(changeDaySettings, { body: { weekStart: 'sunday' } });
  await tick('2026-03-14T12:00:00Z');
  await tick('2026-03-17T12:00:00Z');
  await ada.ok(changeDaySettings, { body: { weekStart: 'saturday' } });
  await tick('2026-03-21T12:00:00Z');
  await tick('2026-03-22T12:00:00Z');
  await tick('2026-03-28T12:00:00Z');
  expect(await readPeriods(app, id)).toMatchObject([
    { first: '2026-03-09', last: '2026-03-15', needed: 2, done: 2, completed: true },
    // Cut by the Sunday, on which the next week starts, and then by the Saturday.
    { first: '2026-03-16', last: '2026-03-21', needed: 2, done: 2, completed: true },
    { first: '2026-03-22', last: '2026-03-27', needed: 2, done: 1, completed: false },
    { first: '2026-03-28', last: '2026-04-03', needed: 2, done: 1, completed: false },
  ]);
  // A correction in a shortened week applies to the week in which the day was counted.
  for (const date of ['2026-03-21', '2026-03-26']) {
    const body = { completed: date > '2026-03-25' };
    await ada.ok(setDay, { params: { id, date }, body });
  }
  expect(await readPeriods(app, id)).toMatchObject([
    { first: '2026-03-09', last: '2026-03-15', done: 2 },
    { first: '2026-03-16', last: '2026-03-21', done: 1 },
    { first: '2026-03-22', last: '2026-03-27', done: 2 },
    { first: '2026-03-28', last: '2026-04-03', done: 1 },
  ]);
});

test.each([
  [{ dayStart: 7 }, 'dayStart', 'Please choose a full hour from 0 to 6.'],
  [{ dayStart: -1 }, 'dayStart', 'Please choose a full hour from 0 to 6.'],
  [{ dayStart: 1.5 }, 'dayStart', 'Please choose a full hour from 0 to 6.'],
  [{ dayStart: '4' }, 'dayStart', 'Please choose a full hour from 0 to 6.'],
  [{ dayStart: null }, 'dayStart', 'Please choose a full hour from 0 to 6.'],
  [{ weekStart: 'tuesday' }, 'weekStart', 'Please choose Monday, Sunday or Saturday.'],
  [{ weekStart: 1 }, 'weekStart', 'Please choose Monday, Sunday or Saturday.'],
])('changeDaySettings refuses %j', async (body, path, message) => {
  const ada = await app.signIn('ada');
  const refused = await ada.refused(changeDaySettings, { body });
  expect(refused.status).toBe(400);
  expect(refused.issues).toEqual([{ path, message }]);
  expect((await ada.ok(getUser)).days).toEqual(UNCHOSEN);
});

test('changeDaySettings refuses visitors', async () => {
  const refused = await app.visitor().refused(changeDaySettings, { body: { dayStart: 4 } });
  expect(refused.status).toBe(401);
});
