import { expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { listDisagreements } from './agree.ts';
import type { Rows } from './rows.ts';

const TODAY = toLocalDay('2026-11-20');
const YESTERDAY = toLocalDay('2026-11-19');

const day = (id: number, date: typeof TODAY, streak: number) => ({
  id,
  habitId: 1,
  date,
  scheduled: true,
  completed: streak > 0,
  skipped: false,
  amount: null,
  stepsDone: null,
  ownSkip: null,
  notes: null,
  habitName: 'Read',
  streak,
});

const agreed = (): Rows => ({
  habits: [
    {
      id: 1,
      name: 'Read',
      notes: null,
      type: 'daily',
      weekdays: null,
      rhythm: null,
      goal: null,
      archivedOn: null,
      createdOn: YESTERDAY,
      streak: 2,
      reps: 2,
      lastDoneOn: TODAY,
    },
  ],
  days: [day(7, YESTERDAY, 1), day(8, TODAY, 2)],
  activity: [
    { type: 'completed', instanceId: 8, date: TODAY },
    { type: 'perfect_day', instanceId: null, date: TODAY },
  ],
});

function disagreementsAfter(change: (rows: Rows) => void): string[] {
  const rows = agreed();
  change(rows);
  return listDisagreements(rows, TODAY);
}

test('finds nothing where the tables agree', () => {
  expect(disagreementsAfter(() => undefined)).toEqual([]);
});

test('finds a day that is done and has not reached its habit', () => {
  expect(disagreementsAfter(({ habits: [habit] }) => habit && (habit.reps = 1))).toEqual([
    'reps of habit 1: 1, not 2',
  ]);
  expect(disagreementsAfter(({ habits: [habit] }) => habit && (habit.streak = 1))).toHaveLength(1);
});

test('finds a day that has not reached the days after it', () => {
  expect(disagreementsAfter(({ days }) => days[1] && (days[1].streak = 1))).toContain(
    'the streak of habit 1 on 2026-11-20',
  );
});

test('finds news of what is not done, and what is done and was told to nobody', () => {
  expect(disagreementsAfter((rows) => (rows.activity = []))).toEqual([
    'no news of habit 1 today',
    'no news of a perfect day',
  ]);
  const undone = disagreementsAfter(({ days, habits: [habit] }) => {
    days[1] = day(8, TODAY, 0);
    if (habit) Object.assign(habit, { streak: 1, reps: 1, lastDoneOn: YESTERDAY });
  });
  expect(undone).toEqual([
    'news of 2026-11-20 that are not so: completed',
    'news of 2026-11-20 that are not so: perfect_day',
  ]);
});
