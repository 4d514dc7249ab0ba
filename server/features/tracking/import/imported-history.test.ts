import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHabit, listHabits, setDay } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import { type Frequency, normaliseFrequency } from '#domain/habits/frequency.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { TEST_NOW } from '#server/testing/test-config.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import {
  importHabits,
  changeForRecord,
  DAY_RECORDS,
  type DayRecord,
  TODAY,
} from '#server/testing/past-habits.ts';

const app = useRestoredTestApp();

const LONGEST = 24;

const cups: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
const water: Goal = { kind: 'least', amount: 2, unit: 'l', step: 0.5, per: 'day' };
const quota = (times: number, per: 'week' | 'month' | { days: number }) =>
  ({ kind: 'quota', times, per }) as const;
const every = (count: number, unit: 'day' | 'week', from: 'start' | 'done') =>
  ({ kind: 'every', count, unit, from }) as const;

const FREQUENCIES = [
  {},
  { type: 'weekly', weekdays: ['monday', 'thursday'] },
  { rhythm: quota(3, 'week') },
  { rhythm: quota(2, 'week'), weekdays: ['monday', 'tuesday', 'saturday'] },
  { rhythm: quota(9, 'month') },
  { rhythm: quota(2, { days: 5 }) },
  { rhythm: quota(2, 'week'), goal: water },
  { rhythm: every(3, 'day', 'start') },
  { rhythm: every(1, 'week', 'start') },
  { rhythm: every(4, 'day', 'done') },
  { rhythm: every(2, 'day', 'done'), goal: water },
  { goal: water },
  { goal: { ...water, amount: 9, per: 'week' } },
  { goal: { ...water, amount: 20, per: 'month' } },
  { goal: cups },
  { goal: { ...cups, amount: 0 } },
  { goal: { ...cups, amount: 5, per: 'week' } },
] as const;

const frequency = fc
  .constantFrom<object>(...FREQUENCIES)
  .map((drawn): Frequency => normaliseFrequency({ type: 'daily', ...drawn }));

const days = fc.array(fc.constantFrom(...DAY_RECORDS), { minLength: 1, maxLength: LONGEST });

const FIGURES = `select streak, display_streak, longest, reps, strength, last_done_on, missed_since, period_first,
                        period_last, period_needed, period_done`;
const OF = (username: string) =>
  `where user_id = (select id from users where username = '${username}')`;

async function readRows(username: string) {
  return {
    habits: await app.rows(`${FIGURES} from histories ${OF(username)}`),
    days: await app.rows(
      `select date, scheduled, completed, skipped, amount, notes from habit_instances
       ${OF(username)} order by date`,
    ),
    entries: await app.rows(`select date, amount from habit_entries ${OF(username)} order by date`),
  };
}

async function forgetAll(): Promise<void> {
  await app.rows(
    `delete from habits ${OF('ben')} or user_id in (select id from users where username = 'dov')`,
  );
  await app.rows(
    'update users set days_filled_through = null, first_active_on = null, active_days = null',
  );
  await app.rows('delete from rate_limits');
}

test('an imported history is the same as one that was logged here day by day', {
  tags: 'long',
}, async () => {
  const ben = await app.signIn('ben');

  async function live(drawn: Frequency, records: readonly DayRecord[]): Promise<void> {
    let id = 0;
    for (const [at, what] of records.entries()) {
      const back = records.length - 1 - at;
      app.clock.set(TEST_NOW - back * DAY);
      const weekdays = drawn.weekdays && [...drawn.weekdays];
      if (at === 0)
        ({ id } = await ben.ok(createHabit, { body: { name: 'It', ...drawn, weekdays } }));
      else await ben.ok(listHabits);
      const body = changeForRecord(what, drawn);
      if (body) await ben.ok(setDay, { params: { id, date: addDays(TODAY, -back) }, body });
    }
  }

  const isAsKept = fc.asyncProperty(frequency, days, async (drawn, records) => {
    await forgetAll();
    await live(drawn, records);
    await importHabits(app, 'dov', [{ name: 'It', frequency: drawn, records }]);
    expect(await readRows('dov')).toEqual(await readRows('ben'));
  });
  await fc.assert(isAsKept, { seed: 20_260_310, numRuns: 60, endOnFailure: false });
});
