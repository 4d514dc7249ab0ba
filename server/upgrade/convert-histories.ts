import { kindOf } from '#domain/habits/schedule.ts';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { addDays, daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import { localDayOf, type UserClock } from '#domain/days/user-clock.ts';
import { isTimeZone, UTC } from '#domain/days/time-zone.ts';
import { NO_WEEK_CHOSEN, type WeekBeginning } from '#domain/days/week.ts';
import { type Pause, pausesOf } from '#domain/habits/pause.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import { definitionsOf, type PastRhythm } from '#domain/habits/past-rhythms.ts';
import { type ActiveDays, activeUntil, withActiveDays } from '#domain/history/active-days.ts';
import { evaluateFigures } from '#domain/history/figures.ts';
import {
  flagsOf,
  type HabitBefore,
  historyOf,
  type Outcome,
  outcomeOf,
} from './history-of-rows.ts';
import { storeConverted } from './store-converted.ts';

/** Why the figures of a habit change. */
export type ChangeReason = 'limit for the day' | 'limit for a period' | 'long absence' | 'schedule';

/** A habit whose figures differ under the new rules. */
export type Difference = {
  userId: number;
  habitId: number;
  reason: ChangeReason;
  before: Outcome;
  after: Outcome;
};

export type Conversion = { habits: number; days: number; differences: Difference[] };

const NOTHING_DONE: Conversion = { habits: 0, days: 0, differences: [] };

const USERS_A_BATCH = 200;

type UserRow = {
  id: number;
  zone: string;
  dayStart: number;
  dayStartBefore: number | null;
  dayStartFrom: Date | null;
  weekBeginnings: WeekBeginning[] | null;
  daysFilledThrough: LocalDay | null;
  /** Hours in which rows were created. */
  seenAt: Date[];
  pauses: Pause[];
};

const USERS = `
  select u.id, u.time_zone as zone, u.day_start as "dayStart", u.day_start_before as "dayStartBefore",
         u.day_start_from as "dayStartFrom", u.week_beginnings as "weekBeginnings",
         u.days_filled_through::text as "daysFilledThrough",
         array(select distinct date_trunc('hour', d.created_at) from habit_instances_before d
                where d.user_id = u.id) as "seenAt",
         coalesce((select json_agg(json_build_object('from', p.from_day, 'until', p.until_day,
                                                     'habitId', p.habit_id) order by p.from_day, p.id)
                     from pauses p where p.user_id = u.id), '[]') as pauses
    from users u
   where u.id > $1 and exists (select from habits h where h.user_id = u.id)
   order by u.id limit ${USERS_A_BATCH}`;

type HabitRow = HabitBefore & { userId: number };
type StoredRow = Omit<HabitRow, keyof Frequency> & { current: Frequency; past: PastRhythm[] };

const HABITS = `
  select h.user_id as "userId", h.id, h.name, h.definitions -> -1 as current, h.definitions - -1 as past, h.created_on::text as "createdOn",
         h.archived_on::text as "archivedOn",
         f.streak, f.reps, f.last_done_on::text as "lastDoneOn",
         coalesce(d.dates, '{}') as dates, coalesce(d.codes, '') as codes, coalesce(d.amounts, '{}') as amounts,
         coalesce(d.names, '{}') as names
    from habits h
    join habit_figures_before f on f.user_id = h.user_id and f.habit_id = h.id
    left join lateral (
      select array_agg(i.date - h.created_on order by i.date) as dates,
             array_agg(i.amount::float8 order by i.date) as amounts,
             array_agg(case when i.habit_name <> h.name then i.habit_name end order by i.date) as names,
             string_agg(chr(64 + i.scheduled::int + 2 * i.completed::int + 4 * i.skipped::int
                            + 8 * (i.own_skip is not null)::int + 16 * coalesce(i.own_skip, false)::int
                            + 32 * (i.notes is not null or i.steps_done is not null)::int), '' order by i.date) as codes
        from habit_instances_before i where i.user_id = h.user_id and i.habit_id = h.id) d on true
   where h.user_id = any($1::int[])
   order by h.user_id, h.id`;

const IS_DUE = `select to_regclass('habit_instances_before') is not null as "isDue"`;

const DETAILS = `
  insert into habit_day_details (user_id, habit_id, date, notes, steps_done)
  select user_id, habit_id, date, notes, steps_done from habit_instances_before
   where notes is not null or steps_done is not null`;

/**
 * Converts the rows that versions before 1.3 stored per day into histories, in the caller’s transaction. A crash leaves
 * the rows as they were, and the next start repeats the conversion.
 */
export async function convertHistories(client: pg.ClientBase): Promise<Conversion> {
  const { rows } = await client.query<{ isDue: boolean }>(IS_DUE);
  if (!rows[0]?.isDue) return NOTHING_DONE;
  await client.query(DETAILS);
  const conversion: Conversion = { habits: 0, days: 0, differences: [] };
  for (let after = 0; ; ) {
    const { rows: users } = await client.query<UserRow>(USERS, [after]);
    const last = users.at(-1);
    if (!last) break;
    after = last.id;
    const ids = users.map(({ id }) => id);
    const { rows } = await client.query<StoredRow>(HABITS, [ids]);
    const habits = rows.map((row) => ({ ...row, ...row.current, pastRhythms: row.past }));
    for (const user of users) {
      await convertUser(client, conversion, {
        user,
        habits: habits.filter(({ userId }) => userId === user.id),
      });
    }
  }
  await client.query('drop table habit_instances_before, habit_figures_before');
  return conversion;
}

async function convertUser(
  client: pg.ClientBase,
  conversion: Conversion,
  { user, habits }: { user: UserRow; habits: readonly HabitRow[] },
): Promise<void> {
  const activeDays = activeDaysOf(user, habits);
  const converted = habits.map((habit) => {
    const dated = { ...habit, pauses: pausesOf(user.pauses ?? [], habit.id) };
    const history = historyOf(dated, activeDays);
    const { archives, facts, pastNames } = history;
    const through = lastDayOf(user, habit);
    const figures = evaluateFigures(
      { ...dated, archives: archives ?? [], ...facts },
      {
        today: through,
        week: user.weekBeginnings ?? NO_WEEK_CHOSEN,
        activeDays: activeUntil(activeDays, through),
      },
    );
    compare(conversion, { habit: dated, figures, through, activeDays });
    return { habit, figures, archives, pastNames, years: facts.amountYears };
  });
  conversion.habits += habits.length;
  conversion.days += habits.reduce((sum, { dates }) => sum + dates.length, 0);
  await storeConverted(client, user.id, activeDays, converted);
}

function clockOf({ zone, dayStart, dayStartBefore, dayStartFrom }: UserRow): UserClock {
  const from = dayStartFrom?.getTime() ?? null;
  return {
    zone: isTimeZone(zone) ? zone : UTC,
    dayStart: { hour: dayStart, before: dayStartBefore, from },
  };
}

/** Days on which rows were created or something was recorded. */
function activeDaysOf(user: UserRow, habits: readonly HabitRow[]): ActiveDays | null {
  const clock = clockOf(user);
  const seen = user.seenAt.map((at) => localDayOf(at.getTime(), clock));
  const recorded = habits.flatMap((habit) =>
    habit.dates.flatMap((place, at) => {
      const { completed, skipped, isPaused, ownSkip, hasDetails } = flagsOf(habit, at);
      const isRecorded = completed || ownSkip || hasDetails || (skipped && !isPaused);
      return isRecorded || habit.amounts[at] !== null ? [addDays(habit.createdOn, place)] : [];
    }),
  );
  const last = user.daysFilledThrough;
  if (last === null) return null;
  const days = [...new Set([...seen, ...recorded, last])].filter((day) => day <= last);
  return withActiveDays(null, days.toSorted());
}

/** An archived habit keeps its history up to the day on which it was archived. */
function lastDayOf({ daysFilledThrough }: UserRow, { createdOn, archivedOn }: HabitRow): LocalDay {
  const last = daysFilledThrough ?? createdOn;
  const end = archivedOn !== null && archivedOn < last ? archivedOn : last;
  return end < createdOn ? createdOn : end;
}

type Compared = {
  habit: HabitRow;
  figures: ReturnType<typeof evaluateFigures>;
  through: LocalDay;
  activeDays: ActiveDays | null;
};

function compare(conversion: Conversion, compared: Compared): void {
  const { habit, figures, through } = compared;
  const { streak, reps, lastDoneOn, letters } = figures;
  const before = outcomeOf(habit, through);
  const after: Outcome = {
    streak,
    reps,
    lastDoneOn,
    // Days without a row had not been evaluated.
    results: Array.from(publicResults(letters), (result, at) =>
      before.results[at] === ' ' ? ' ' : result,
    ).join(''),
  };
  if (isDeepStrictEqual(before, after)) return;
  const { userId, id: habitId } = habit;
  conversion.differences.push({ userId, habitId, reason: reasonOf(compared), before, after });
}

const publicResults = (letters: string): string =>
  letters
    .replace(/[db]/g, (letter) => (letter === 'd' ? 'x' : '+'))
    .replace(/[_=]/g, '-')
    .replace(/m/g, 'o')
    .replace(/[n~]/g, '.');

function reasonOf({ habit, activeDays, through }: Compared): ChangeReason {
  const kinds = definitionsOf(habit).map(kindOf);
  if (kinds.includes('dayLimit')) return 'limit for the day';
  if (kinds.includes('periodLimit')) return 'limit for a period';
  const isAway = activeDays !== null && activeDays.bits.includes('0'.repeat(90));
  const isNewer = activeDays === null || daysBetween(activeDays.first, through) < 90;
  return isAway && !isNewer ? 'long absence' : 'schedule';
}
