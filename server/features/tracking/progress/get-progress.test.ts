import { expect, test } from 'vitest';
import { listHabits, setDay } from '#contract/habits.ts';
import * as calls from '#contract/progress.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();
const query = { startDate: '2026-01-01', calendarFrom: '2026-02-23', endDate: '2026-04-06' };

test('getProgress returns the counts of the range and the records of the calendar', async () => {
  const ada = await app.signIn('ada');
  const [habit] = await ada.ok(listHabits);
  const params = { id: habit?.id ?? 0, date: '2026-03-04' };
  await ada.ok(setDay, { params, body: { completed: true, notes: 'A long one' } });
  const { startDate, endDate, calendarFrom } = query;
  const progress = await ada.ok(calls.getProgress, { query });
  const counts = await ada.ok(calls.countDays, { query: { startDate, endDate } });
  const calendar = await ada.ok(calls.listDays, { query: { startDate: calendarFrom, endDate } });
  expect(progress).toEqual({ counts, calendar });
  expect(counts.logged.some((count) => count > 0)).toBe(true);
  expect(calendar.remarks).toMatchObject([{ date: '2026-03-04', notes: 'A long one' }]);
  expect(calendar.habits[0]?.marks).toHaveLength(43);
});

test('getProgress returns only own data, and refuses visitors', async () => {
  const ben = await app.signIn('ben');
  const { counts, calendar } = await ben.ok(calls.getProgress, { query });
  expect(counts.logged.every((count) => count === 0)).toBe(true);
  expect(calendar).toEqual({ first: '2026-02-23', habits: [], remarks: [], next: null });
  expect((await app.visitor().refused(calls.getProgress, { query })).status).toBe(401);
});

test.each([
  ['is too long', { ...query, startDate: '2025-01-01' }, 'endDate'],
  ['is reversed', { ...query, endDate: '2025-12-31' }, 'endDate'],
  ['begins after its calendar', { ...query, calendarFrom: '2025-12-31' }, 'calendarFrom'],
  ['ends before its calendar', { ...query, calendarFrom: '2026-04-07' }, 'calendarFrom'],
  ['has no calendar', { ...query, calendarFrom: undefined }, 'calendarFrom'],
])('getProgress refuses a range that %s', async (_, { calendarFrom, ...range }, path) => {
  const ada = await app.signIn('ada');
  const sent = { query: calendarFrom === undefined ? range : { ...range, calendarFrom } };
  const refused = await ada.refused(calls.getProgress, sent);
  expect(refused.status).toBe(400);
  expect(refused.issues?.map((issue) => issue.path)).toContain(path);
});
