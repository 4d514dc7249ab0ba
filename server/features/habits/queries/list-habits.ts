import type { Habit } from '#contract/habits.ts';
import { addDays, type LocalDay, laterOf } from '#domain/days/local-day.ts';
import type { Week } from '#domain/days/week.ts';
import { dueOn } from '#domain/habits/asked-days.ts';
import type { DayFlags, HabitDay } from '#domain/habits/habit-day.ts';
import type { PastRhythm } from '#domain/habits/past-rhythms.ts';
import { type Pause, pausesOf } from '#domain/habits/pause.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import { displayStreak } from '#domain/streaks/streak.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { instantOf, instantSql } from '#server/database/instants.ts';
import { allPausesSql } from './conditions.ts';

/** Whose habits, and which day it is for them. */
export type Owner = {
  readonly userId: number;
  readonly today: LocalDay;
  readonly week: Week;
  /** The last day that was filled, null if none ever was; today where the owner's own call has just done it. */
  readonly filledThrough?: LocalDay | null;
};

/** A habit's own row. */
export type HabitRow = {
  id: number;
  name: string;
  type: Habit['type'];
  notes: string | null;
  deadline: string;
  weekdays: Habit['weekdays'];
  icon: string | null;
  isPrivate: boolean;
  sortOrder: number;
  streak: number;
  reps: number;
  lastDoneOn: LocalDay | null;
  createdOn: LocalDay;
  /** As `instantOf` takes it. */
  createdAt: string;
  lastUpdated: string;
  rhythm: Habit['rhythm'];
  goal: Habit['goal'];
  archivedOn: LocalDay | null;
  isAmountPublic: boolean;
  sectionId: number | null;
  tags: string[] | null;
  steps: Habit['steps'];
  stepsNeeded: number | null;
  reminders: Habit['reminders'];
  streakUnit: StreakUnit;
  periodFirst: LocalDay | null;
  periodLast: LocalDay | null;
  periodNeeded: number | null;
  periodDone: number | null;
  pastRhythms: PastRhythm[] | null;
  /** Those of everything among them. */
  pauses: Pause[] | null;
};

export const HABIT_COLUMNS = `h.id, h.name, h.type, h.notes, h.deadline, h.weekdays, h.icon,
         h.is_private as "isPrivate", h.sort_order as "sortOrder", h.streak, h.reps,
         h.last_done_on as "lastDoneOn",
         h.created_on as "createdOn", ${instantSql('h.created_at')} as "createdAt",
         ${instantSql('h.last_updated')} as "lastUpdated",
         h.rhythm, h.goal, h.archived_on as "archivedOn", h.is_amount_public as "isAmountPublic",
         h.section_id as "sectionId", h.tags, h.steps, h.steps_needed as "stepsNeeded", h.reminders,
         h.streak_unit as "streakUnit", h.period_first as "periodFirst", h.period_last as "periodLast",
         h.period_needed::float8 as "periodNeeded", h.period_done::float8 as "periodDone",
         h.past_rhythms as "pastRhythms"`;

export type ListedRow = HabitRow &
  DayFlags & {
    hasOpenDaySince: boolean;
    instanceId: number | null;
    amount: number | null;
    stepsDone: string[] | null;
    ownSkip: boolean | null;
    publicNote: string | null;
    habitName: string;
  };

// The habits' own rows, which hold their latest day. Where a traveller's clock went back, that is a later day than
// today, which alone is looked for among the days then: `limit` keeps the planner from looking there for everybody.
export const habitsSql = (
  owner: { userId: string; today: string; pauses: string },
  { more = '', from = 'from habits h' } = {},
): string => `
  select ${more}${HABIT_COLUMNS},
         i.id as "instanceId", i.scheduled, i.completed, i.skipped, i.amount::float8 as amount,
         i.steps_done as "stepsDone", i.own_skip as "ownSkip", i.notes as "publicNote",
         i.habit_name as "habitName",
         ${owner.pauses} as pauses,
         coalesce(h.first_open_on < ${owner.today}
                  or h.first_open_on is not null and h.goal ->> 'kind' = 'most', false) as "hasOpenDaySince"
    ${from}
    left join lateral (
      select h.latest_day_id as id, h.latest_scheduled as scheduled, h.latest_completed as completed,
             h.latest_skipped as skipped, h.latest_amount as amount, h.latest_steps_done as steps_done,
             h.latest_own_skip as own_skip, h.latest_notes as notes, h.latest_habit_name as habit_name
       where h.latest_on = ${owner.today}
      union all
      select d.id, d.scheduled, d.completed, d.skipped, d.amount, d.steps_done, d.own_skip, d.notes, d.habit_name
        from habit_instances d
       where h.latest_on > ${owner.today} and d.user_id = h.user_id and d.habit_id = h.id
         and d.date = ${owner.today}
       limit 1) i on true
   where h.user_id = ${owner.userId}`;

const HABITS = habitsSql({ userId: '$1', today: '$2', pauses: allPausesSql('$1') });

const allHabits = statement(
  'habits.list',
  `${HABITS} and h.archived_on is null order by h.sort_order, h.id`,
);
const archivedHabits = statement(
  'habits.archived',
  `${HABITS} and h.archived_on is not null order by h.archived_on desc, h.id desc`,
);
const oneHabit = statement('habits.one', `${HABITS} and h.id = $3`);
const everCreated = statement(
  'habits.ever-created',
  'select has_ever_created_habits as "hasEver" from users where id = $1',
);

export async function listHabits(queries: Queries, owner: Owner): Promise<Habit[]> {
  const rows = await queries.run<ListedRow>(allHabits, [owner.userId, owner.today]);
  return rows.map((row) => fromRow(row, owner));
}

export async function listArchivedHabits(queries: Queries, owner: Owner): Promise<Habit[]> {
  const rows = await queries.run<ListedRow>(archivedHabits, [owner.userId, owner.today]);
  return rows.map((row) => fromRow(row, owner));
}

export async function findHabit(
  queries: Queries,
  owner: Owner,
  habitId: number,
): Promise<Habit | undefined> {
  const [row] = await queries.run<ListedRow>(oneHabit, [owner.userId, owner.today, habitId]);
  return row && fromRow(row, owner);
}

export async function hasEverCreatedHabits(queries: Queries, userId: number): Promise<boolean> {
  const [row] = await queries.run<{ hasEver: boolean }>(everCreated, [userId]);
  return row?.hasEver ?? false;
}

/**
 * `instance` is today's; `hasOpenDaySince` tells of the stored days between the last done one and today. Each field
 * is named: to copy "all others" of 20 rows took 300 µs of a list's 500.
 */
export function toHabit(
  row: HabitRow,
  owner: Owner,
  { instance, hasOpenDaySince }: { instance: HabitDay | null; hasOpenDaySince: boolean },
): Habit {
  const { today, week } = owner;
  const filledThrough = filledFor(row, owner);
  const { streak, lastDoneOn } = row;
  const facts = { streak, hasOpenDaySince, schedule: row, lastDoneOn, filledThrough, today, week };
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    notes: row.notes,
    deadline: row.deadline,
    weekdays: row.weekdays,
    icon: row.icon,
    isPrivate: row.isPrivate,
    sortOrder: row.sortOrder,
    streak: row.streak,
    displayStreak: displayStreak(facts),
    reps: row.reps,
    completed: instance?.completed ?? false,
    createdOn: row.createdOn,
    createdAt: instantOf(row.createdAt),
    lastUpdated: instantOf(row.lastUpdated),
    rhythm: row.rhythm,
    goal: row.goal,
    archivedOn: row.archivedOn,
    isAmountPublic: row.isAmountPublic,
    section: row.sectionId,
    tags: row.tags,
    steps: row.steps,
    stepsNeeded: row.stepsNeeded,
    reminders: row.reminders,
    streakUnit: row.streakUnit,
    period: row.streakUnit === 'day' ? null : runningPeriod(row, today),
    dueOn: dueOn(row, row.lastDoneOn),
    ...pausesTold(row, today),
    ...(row.pastRhythms !== null && { pastRhythms: row.pastRhythms }),
    instance,
  };
}

/** As far back as days are looked at on one screen. */
const DAYS_TOLD_AFTER_PAUSE = 400;

function pausesTold({ pauses }: HabitRow, today: LocalDay): Pick<Habit, 'pauses'> {
  if (pauses === null) return {};
  const first = addDays(today, -DAYS_TOLD_AFTER_PAUSE);
  const told = pauses.filter(({ until }) => until === null || until >= first);
  return told.length > 0 ? { pauses: told } : {};
}

/** Null where the owner was not here since it began: then nothing is known of it yet. */
function runningPeriod(
  { periodFirst, periodLast, periodNeeded, periodDone }: HabitRow,
  today: LocalDay,
): Habit['period'] {
  if (periodFirst === null || periodLast === null || periodLast < today) return null;
  return { first: periodFirst, last: periodLast, needed: periodNeeded ?? 0, done: periodDone ?? 0 };
}

function filledFor({ lastDoneOn, createdOn }: HabitRow, { today, filledThrough }: Owner): LocalDay {
  if (filledThrough === undefined) return today;
  return laterOf(filledThrough ?? createdOn, lastDoneOn ?? createdOn);
}

export function fromRow(row: ListedRow, owner: Owner): Habit {
  const { instanceId, hasOpenDaySince } = row;
  const instance = instanceId === null ? null : todayOf(row, instanceId, owner.today);
  const habit = row.pauses === null ? row : { ...row, pauses: pausesOf(row.pauses, row.id) };
  return toHabit(habit, owner, { instance, hasOpenDaySince });
}

function todayOf(row: ListedRow, id: number, date: LocalDay): HabitDay {
  return {
    id,
    habitId: row.id,
    date,
    scheduled: row.scheduled,
    completed: row.completed,
    skipped: row.skipped,
    amount: row.amount,
    stepsDone: row.stepsDone,
    ownSkip: row.ownSkip,
    notes: row.publicNote,
    habitName: row.habitName,
  };
}
