import type { Archive, ScheduleHistory } from '#domain/history/schedule-history.ts';
import type pg from 'pg';
import { type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import type { ActiveDays } from '#domain/history/active-days.ts';
import type { AmountYear } from '#domain/history/amount-years.ts';
import type { Evaluation } from '#domain/history/evaluate.ts';
import { figuresOf } from '#domain/history/figures.ts';
import { padded } from '#domain/history/letters.ts';
import type { PastName } from '#domain/history/past-names.ts';

type Converted = {
  habit: { id: number; createdOn: LocalDay };
  schedule: ScheduleHistory;
  evaluation: Evaluation;
  through: LocalDay;
  archives: Archive[] | null;
  pastNames: PastName[] | null;
  years: AmountYear[];
};

const HISTORIES = `
  insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak,
                         longest, reps, strength, last_done_on, missed_since, due_on, period_first,
                         period_last, period_needed, period_done)
  select $1, * from unnest($2::int[], $3::date[], $4::date[], $5::date[], $6::text[], $7::text[], $8::int[], $9::int[],
                           $10::int[], $11::int[], $12::real[], $13::date[], $14::date[], $15::date[],
                           $16::date[], $17::date[], $18::numeric[], $19::numeric[])`;
const DATED = `
  update habits h set archives = d.archives, past_names = d.names, celebrated_through = d.last_done_on
    from unnest($2::int[], $3::jsonb[], $4::jsonb[], $5::date[]) as d (id, archives, names, last_done_on)
   where h.user_id = $1 and h.id = d.id`;
const YEARS = `
  insert into amount_years (user_id, habit_id, year, amounts)
  select $1, y.habit_id, y.year, y.amounts::float8[]
    from unnest($2::int[], $3::int[], $4::text[]) as y (habit_id, year, amounts)`;
const ACTIVE = 'update users set first_active_on = $2, active_days = $3::varbit where id = $1';

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function storeConverted(
  client: pg.ClientBase,
  userId: number,
  activeDays: ActiveDays | null,
  converted: readonly Converted[],
): Promise<void> {
  if (activeDays) await client.query(ACTIVE, [userId, activeDays.first, activeDays.bits]);
  const figures = converted.map(({ evaluation, schedule, through }) =>
    figuresOf(evaluation, schedule, toDayNumber(through)),
  );
  await client.query(HISTORIES, [
    userId,
    converted.map(({ habit }) => habit.id),
    converted.map(({ habit }) => habit.createdOn),
    figures.map(({ through }) => through),
    figures.map(({ asOf }) => asOf),
    figures.map(({ letters }) => padded(letters)),
    figures.map(({ streakUnit }) => streakUnit),
    figures.map(({ streak }) => streak),
    figures.map(({ displayStreak }) => displayStreak),
    figures.map(({ longest }) => longest),
    figures.map(({ reps }) => reps),
    figures.map(({ strength }) => strength),
    figures.map(({ lastDoneOn }) => lastDoneOn),
    figures.map(({ missedSince }) => missedSince),
    figures.map(({ dueOn }) => dueOn),
    figures.map(({ periodFirst }) => periodFirst),
    figures.map(({ periodLast }) => periodLast),
    figures.map(({ periodNeeded }) => periodNeeded),
    figures.map(({ periodDone }) => periodDone),
  ]);
  await client.query(DATED, [
    userId,
    converted.map(({ habit }) => habit.id),
    converted.map(({ archives }) => json(archives)),
    converted.map(({ pastNames }) => json(pastNames)),
    figures.map(({ lastDoneOn }) => lastDoneOn),
  ]);
  const years = converted.flatMap(({ habit, years: own }) =>
    own.map((year) => ({ habitId: habit.id, ...year })),
  );
  if (years.length === 0) return;
  await client.query(YEARS, [
    userId,
    years.map(({ habitId }) => habitId),
    years.map(({ year }) => year),
    years.map(({ amounts }) => `{${amounts.join(',')}}`),
  ]);
}
