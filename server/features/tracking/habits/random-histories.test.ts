import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listHabits, listHistories, listInstances } from '#contract/habits.ts';
import { addDays, daysBetween, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import { partOf } from '#domain/habits/day-part.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { Step } from '#domain/habits/steps.ts';
import type { DayCounts } from '#domain/progress/day-counts.ts';
import { countMarks } from '#domain/testing/count-marks.ts';
import { cutRange, toHabitDays } from '#domain/history/habit-range.ts';
import { countDays } from '#domain/progress/count-days.ts';
import { knownHabits } from '#server/testing/known-habits.ts';
import { useSharedTestApp } from '#server/testing/open-app.ts';
import { readLetters } from './queries/read-days.ts';

// All random histories use the same server, one after the other, because a server for each would take minutes.
const app = useSharedTestApp();
const TODAY = toLocalDay('2026-03-10');
const MAX_DAYS = 90;

const LITRES: Goal = { kind: 'least', amount: 3, unit: 'l', step: 1, per: 'day' };
const steps: Step[] = ['a', 'b', 'c'].map((id) => ({ id: id.repeat(8), text: id }));

const plan = fc.constantFrom(
  { goal: null, steps: null, stepsNeeded: null },
  { goal: LITRES, steps: null, stepsNeeded: null },
  { goal: { ...LITRES, kind: 'most' as const }, steps: null, stepsNeeded: null },
  { goal: { ...LITRES, per: 'week' as const }, steps: null, stepsNeeded: null },
  { goal: null, steps, stepsNeeded: null },
  { goal: null, steps, stepsNeeded: 2 },
);

const seldom = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

const day = fc.record({
  letter: fc.constantFrom(...'x + d b o m n ? ~ - _ = .'.split(' ')),
  amount: seldom(fc.integer({ min: 1, max: 5000 })),
  notes: seldom(fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' })),
  // The last id belongs to a step that was deleted later.
  stepsDone: seldom(fc.subarray([...steps.map(({ id }) => id), 'dddddddd'], { minLength: 1 })),
});

const habit = fc.record({
  plan,
  days: fc.array(day, { minLength: 1, maxLength: MAX_DAYS, size: 'max' }),
  archivedAgo: fc.option(fc.nat(MAX_DAYS), { freq: 3 }),
  renamedAgo: fc.option(fc.nat(MAX_DAYS), { freq: 3 }),
});

type RandomHabit = typeof habit extends fc.Arbitrary<infer Value> ? Value : never;
type Plan = RandomHabit['plan'];

const ADDED = `
  with added as (
    insert into habits (user_id, name, definitions, created_on, steps, steps_needed, archived_on, past_names)
    values ($1, 'Named', jsonb_build_array(jsonb_build_object(
             'type', case when $3::jsonb ->> 'per' = 'week' then 'weekly' else 'daily' end, 'goal', $3::jsonb)),
            $2, $4, $5, $6, $7) returning user_id, id)
  insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak,
                         longest, reps, strength)
  select user_id, id, $2, $8, $8, rpad($9::text, (length($9) + 63) / 64 * 64), 'day', 0, 0, 0, 0, 0
    from added returning habit_id as id`;
const AMOUNTS = `
  insert into amount_years (user_id, habit_id, year, amounts)
  select $1, $2, y, (select array_agg(coalesce(a.amount, 0) order by n)
                       from generate_series(0, 365) n
                       left join unnest($3::date[], $4::float8[]) a (day, amount)
                         on a.day = make_date(y, 1, 1) + n and extract(year from a.day) = y)
    from generate_series(2025, 2026) y`;
const DETAILS = `
  insert into habit_day_details (user_id, habit_id, date, notes, steps_done)
  select $1, $2, d.date, d.notes, case when d.steps is not null then array(select jsonb_array_elements_text(d.steps)) end
    from jsonb_to_recordset($3::jsonb) as d (date date, notes text, steps jsonb)`;

async function store(userId: number, { plan: kind, days, archivedAgo, renamedAgo }: RandomHabit) {
  const first = addDays(TODAY, 1 - days.length);
  const ago = (count: number | null) => (count === null ? null : addDays(TODAY, -count));
  const archivedOn = archivedAgo === null ? null : addDays(first, archivedAgo);
  const through = ago(renamedAgo);
  const [added] = await app.rows<{ id: number }>(ADDED, [
    userId,
    first,
    kind.goal && JSON.stringify(kind.goal),
    kind.steps && JSON.stringify(kind.steps),
    kind.stepsNeeded,
    archivedOn,
    through && JSON.stringify([{ name: 'Once', through }]),
    TODAY,
    days.map(({ letter }) => letter).join(''),
  ]);
  const id = added?.id ?? 0;
  const dates = days.map((_, at) => addDays(first, at));
  const amounts = days.map(({ amount }) => (amount ?? 0) / 1000);
  await app.rows(AMOUNTS, [userId, id, dates, amounts]);
  const details = days.flatMap(({ notes, stepsDone }, at) =>
    notes === null && stepsDone === null ? [] : [{ date: dates[at], notes, steps: stepsDone }],
  );
  await app.rows(DETAILS, [userId, id, JSON.stringify(details)]);
  return [id, kind] as const;
}

/** The counts of the range, from its records. */
function countsOf(
  records: readonly HabitDay[],
  plans: ReadonlyMap<number, Plan>,
  { first, last }: { first: LocalDay; last: LocalDay },
): DayCounts {
  const counts = countMarks({ first, length: daysBetween(first, last) + 1 }, records);
  const parts = counts.open.map(() => 0);
  for (const record of records.filter(({ scheduled }) => scheduled)) {
    const at = daysBetween(first, record.date);
    parts[at] = (parts[at] ?? 0) + partOf(plans.get(record.habitId), record);
  }
  return parts.some((part) => part > 0) ? { ...counts, parts } : counts;
}

test('the counts of random histories match their records, on the server and for clients', async () => {
  const ada = await app.signIn('ada');
  const [{ userId } = { userId: 0 }] = await app.rows<{ userId: number }>(
    `select id as "userId" from users where username = 'ada'`,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(habit, { minLength: 1, maxLength: 4, size: 'max' }),
      fc.nat(MAX_DAYS),
      fc.integer({ min: -3, max: 30 }),
      async (habits, days, ago) => {
        await app.rows('delete from habits where user_id = $1', [userId]);
        const plans = new Map<number, Plan>();
        for (const each of habits) plans.set(...(await store(userId, each)));
        const last = addDays(TODAY, -ago);
        const range = { first: addDays(last, -days), last };
        const query = { startDate: range.first, endDate: last };
        const records = await ada.ok(listInstances, { query });
        const counts = countsOf(records, plans, range);
        const stored = await readLetters(app.ctx.database, userId, range);
        expect(countDays(stored, range)).toEqual(counts);
        const known = knownHabits(await ada.ok(listHistories), await ada.ok(listHabits));
        expect(countDays(known, range)).toEqual(counts);
        const recorded = known.flatMap((each) => toHabitDays(cutRange(each, range)));
        expect(recorded.toSorted((a, b) => a.id - b.id)).toEqual(
          records.toSorted((a, b) => a.id - b.id),
        );
      },
    ),
    { numRuns: 25 },
  );
});
