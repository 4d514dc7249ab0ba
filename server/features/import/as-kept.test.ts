import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHabit, listHabits, setDay } from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { UTC } from '#domain/days/time-zone.ts';
import { type Frequency, normaliseFrequency } from '#domain/habits/frequency.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { ImportedDay } from '#domain/imports/told-day.ts';
import { normaliseImport } from '#domain/imports/trackers/normalise-import.ts';
import type { FoundHabit } from '#domain/imports/trackers/reading.ts';
import { importHistory } from '#server/features/habits/public.ts';
import { TEST_NOW } from '#server/testing/facts.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

const TODAY = toLocalDay('2026-03-10');
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
  .map((asked): Frequency => normaliseFrequency({ type: 'daily', ...asked }));

const A_DAY = ['-', '-', 'd', 'd', 's', '1', '2', '3', 'n'] as const;
type Happened = (typeof A_DAY)[number];
const days = fc.array(fc.constantFrom(...A_DAY), { minLength: 1, maxLength: LONGEST });

const isAmount = (what: Happened) => /\d/.test(what);

/** What somebody does on a day, with a habit of this kind. */
function changeOf(what: Happened, { goal }: Frequency) {
  if (what === 'n') return { notes: 'why' };
  if (what === 's') return { skipped: true };
  if (goal !== null && isAmount(what)) return { amount: Number(what) };
  // Of a limit for a week nothing is done on a day.
  const isTold = goal === null || goal.per === 'day';
  return what === '-' || !isTold ? undefined : { completed: true };
}

function toldOf(date: LocalDay, what: Happened, asked: Frequency): ImportedDay | undefined {
  const change = changeOf(what, asked);
  return change && { date, completed: false, skipped: false, notes: null, ...change };
}

const FIGURES = `select streak, reps, last_done_on, first_open_on, period_first, period_last, period_needed, period_done,
                        latest_on, latest_scheduled, latest_completed, latest_skipped, latest_amount`;
const OF = (username: string) =>
  `where user_id = (select id from users where username = '${username}')`;

async function rowsOf(username: string) {
  return {
    habits: await app.rows(`${FIGURES} from habits ${OF(username)}`),
    days: await app.rows(
      `select date, scheduled, completed, skipped, amount, notes, streak from habit_instances
       ${OF(username)} order by date`,
    ),
    periods: await app.rows(
      `select unit, first, date, needed, done, scheduled, completed, skipped, streak from habit_periods
       ${OF(username)} order by date`,
    ),
    entries: await app.rows(`select date, amount from habit_entries ${OF(username)} order by date`),
  };
}

async function forgetAll(): Promise<void> {
  await app.rows(
    `delete from habits ${OF('ben')} or user_id in (select id from users where username = 'dov')`,
  );
  await app.rows('update users set days_filled_through = null');
  await app.rows('delete from rate_limits');
}

test('a history from elsewhere comes out as if it had been kept here, visited every day', async () => {
  const ben = await app.signIn('ben');
  const [{ id: userId } = { id: 0 }] = await app.rows<{ id: number }>(
    `select id from users where username = 'dov'`,
  );

  async function live(asked: Frequency, happened: readonly Happened[]): Promise<void> {
    let id = 0;
    for (const [at, what] of happened.entries()) {
      const back = happened.length - 1 - at;
      app.clock.set(TEST_NOW - back * DAY);
      const weekdays = asked.weekdays && [...asked.weekdays];
      if (at === 0)
        ({ id } = await ben.ok(createHabit, { body: { name: 'It', ...asked, weekdays } }));
      else await ben.ok(listHabits);
      const body = changeOf(what, asked);
      if (body) await ben.ok(setDay, { params: { id, date: addDays(TODAY, -back) }, body });
    }
  }

  async function bring(asked: Frequency, happened: readonly Happened[]): Promise<void> {
    const first = addDays(TODAY, 1 - happened.length);
    const told = happened.flatMap((what, at) => toldOf(addDays(first, at), what, asked) ?? []);
    const found: FoundHabit = {
      name: 'It',
      asked: { frequency: asked, changes: [] },
      notes: [],
      createdOn: first,
      days: new Map(told.map((day) => [day.date, day])),
    };
    const { habits } = normaliseImport(
      { habits: [found], dropped: [] },
      { today: TODAY, zone: UTC },
    );
    const seenOn = happened.map((_, at) => addDays(first, at));
    const actor = { userId, today: TODAY, zone: UTC, daysFilledThrough: TODAY, sessionEndsAt: 0 };
    const options = { isContinuing: false, isPartTaken: false };
    const seen = habits.map((habit) => ({ ...habit, seenOn }));
    await importHistory(app.ctx, { ...actor, sessionHash: Buffer.alloc(32) }, seen, options);
  }

  const isAsKept = fc.asyncProperty(frequency, days, async (asked, happened) => {
    await forgetAll();
    await live(asked, happened);
    await bring(asked, happened);
    expect(await rowsOf('dov')).toEqual(await rowsOf('ben'));
  });
  await fc.assert(isAsKept, { seed: 20_260_310, numRuns: 60, endOnFailure: false });
}, 120_000);
