import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayChange, DayContent, DayFlags, HabitDay } from '#domain/habits/habit-day.ts';
import type { Pause } from '#domain/habits/pause.ts';
import { type Rule, ruleOn } from '#domain/habits/past-rhythms.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import type { Week } from '#domain/days/week.ts';
import type { LatestRun } from '#domain/streaks/latest-run.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { weekColumns, weekOf, type WeekRow } from '#server/features/account/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';
import { contentColumns, pausesOfHabitSql } from '../queries/conditions.ts';
import { HABIT_COLUMNS, type HabitRow } from '../queries/list-habits.ts';

export type HabitDayTarget = Pick<HabitDay, 'habitId' | 'date'> & Pick<Actor, 'userId' | 'today'>;

/** With its latest day, as the trigger of the days keeps it. */
export type LockedHabit = HabitRow &
  DayFlags & {
    /** Its owner's, as of the lock: whoever changes it meanwhile waits. */
    week: Week;
    /** The last day whose records its owner's visits have made. */
    filledThrough: LocalDay | null;
    firstOpenOn: LocalDay | null;
    latestDayId: number | null;
    latestOn: LocalDay | null;
    amount: number | null;
    stepsDone: string[] | null;
    ownSkip: boolean | null;
    publicNote: string | null;
    habitName: string;
  };

export type Neighbours = DayContent & {
  pauses: Pause[] | null;
  instanceId: number | null;
  habitName: string;
  /** Today's record, where today is another day. */
  ofToday: HabitDay | null;
  beforeIsDone: boolean | null;
  beforeStreak: number;
  earlierDoneOn: LocalDay | null;
  earlierStreak: number;
  nextOpenOn: LocalDay | null;
  /** The last open day behind all other done ones and before today. */
  lastOpenOn: LocalDay | null;
};

// The habit, then its owner, whose other changes wait until this one is over: whoever looks at the whole day afterwards
// sees what they have left.
const lockHabit = statement(
  'habits.lock',
  `select ${HABIT_COLUMNS}, ${weekColumns('u')}, u.days_filled_through as "filledThrough",
          h.first_open_on as "firstOpenOn",
          h.latest_day_id as "latestDayId", h.latest_on as "latestOn",
          h.latest_scheduled as scheduled, h.latest_completed as completed,
          h.latest_skipped as skipped, h.latest_amount::float8 as amount,
          h.latest_steps_done as "stepsDone", h.latest_own_skip as "ownSkip",
          h.latest_notes as "publicNote",
          h.latest_habit_name as "habitName",
          ${pausesOfHabitSql({ userId: '$1', id: '$2' })} as pauses
     from habits h join users u on u.id = h.user_id
    where h.user_id = $1 and h.id = $2 for no key update of h, u`,
);

// Everything that the rules and the answer need of a history of any length: the day itself, its nearest
// neighbours, and the end of the history. And the pauses, as whoever held the lock has left them.
const readNeighbours = statement(
  'habits.day-and-neighbours',
  `select i.id as "instanceId", ${contentColumns('i')},
          i.habit_name as "habitName",
          ${pausesOfHabitSql({ userId: '$1', id: '$2' })} as pauses,
          b.is_done as "beforeIsDone", b.streak as "beforeStreak",
          d.date as "earlierDoneOn", d.streak as "earlierStreak",
          (select o.date from habit_instances o
            where o.user_id = $1 and o.habit_id = $2 and o.date > $3
              and o.scheduled and not o.completed and not o.skipped
            order by o.date limit 1) as "nextOpenOn",
          (select p.date from habit_instances p
            where p.user_id = $1 and p.habit_id = $2 and p.date < $4 and p.date <> $3
              and p.date > coalesce(l.date, '-infinity')
              and p.scheduled and not p.completed and not p.skipped
            order by p.date desc limit 1) as "lastOpenOn",
          (select json_build_object(
                    'id', t.id, 'habitId', t.habit_id, 'date', t.date, 'scheduled', t.scheduled,
                    'completed', t.completed, 'skipped', t.skipped, 'amount', t.amount,
                    'stepsDone', t.steps_done, 'ownSkip', t.own_skip, 'notes', t.notes,
                    'habitName', t.habit_name)
             from habit_instances t
            where t.user_id = $1 and t.habit_id = $2 and t.date = $4 and $4 <> $3) as "ofToday"
     from (select) as one
     left join habit_instances i on i.user_id = $1 and i.habit_id = $2 and i.date = $3
     left join lateral (
       select x.completed as is_done, x.streak from habit_instances x
        where x.user_id = $1 and x.habit_id = $2 and x.date < $3 and x.scheduled and not x.skipped
        order by x.date desc limit 1) b on true
     left join lateral (
       select y.date, y.streak from habit_instances y
        where y.user_id = $1 and y.habit_id = $2 and y.date < $3 and y.completed and y.scheduled
        order by y.date desc limit 1) d on true
     left join lateral (
       select z.date from habit_instances z
        where z.user_id = $1 and z.habit_id = $2 and z.date <> $3 and z.completed and z.scheduled
        order by z.date desc limit 1) l on true`,
);

const lockAll = statement(
  'habits.lock-all',
  'select from habits where user_id = $1 order by id for no key update',
);

/** In the order of their ids, as everybody does who takes several. */
export const lockAllHabits = (tx: Transaction, userId: number): Promise<object[]> =>
  tx.run(lockAll, [userId]);

export async function lockHabitOf(
  tx: Transaction,
  { userId, habitId }: Pick<HabitDayTarget, 'userId' | 'habitId'>,
): Promise<LockedHabit> {
  const [row] = await tx.run<Omit<LockedHabit, 'week'> & WeekRow>(lockHabit, [userId, habitId]);
  if (!row) throw notFound('Habit');
  return Object.assign(row, { week: weekOf(row) });
}

export async function readNeighboursOf(
  tx: Transaction,
  { userId, today, habitId, date }: HabitDayTarget,
): Promise<Neighbours> {
  const [found] = await tx.run<Neighbours>(readNeighbours, [userId, habitId, date, today]);
  if (!found) throw notFound('Habit');
  return found;
}

const pausesOfOne = statement(
  'habits.pauses-of-habit',
  `select ${pausesOfHabitSql({ userId: '$1', id: '$2' })} as pauses`,
);

/** With its pauses as they are once the habit is locked: a lock that was waited for shows them as they were before. */
export async function withPausesNow(
  tx: Transaction,
  habit: LockedHabit,
  userId: number,
): Promise<LockedHabit> {
  const [found] = await tx.run<Pick<LockedHabit, 'pauses'>>(pausesOfOne, [userId, habit.id]);
  return { ...habit, pauses: found?.pauses ?? null };
}

/** The habit as it was asked for by one of its rhythms. */
export const asAskedBy = (habit: LockedHabit, rule: Rule): LockedHabit => {
  if (rule.through === null) return habit;
  const { type, rhythm, goal } = rule;
  const weekdays = rule.weekdays && [...rule.weekdays];
  return { ...habit, type, weekdays, rhythm, goal };
};

export type LockedDay = { habit: LockedHabit; neighbours: Neighbours | null };

/**
 * No neighbours where other days decide what is asked for, which needs more of them, nor of a day under an earlier
 * rhythm.
 */
export async function lockHabitDay(
  tx: Transaction,
  target: HabitDayTarget,
  { completed }: Pick<DayChange, 'completed'> = {},
): Promise<LockedDay> {
  const locking = lockHabitOf(tx, target);
  // Two statements, not one: the second must see what a transaction that held the lock has written. For another day than
  // today it is needed, and for a tick that is taken back: it travels with the first one.
  const isNeeded = target.date !== target.today || completed === false;
  const ahead = isNeeded ? readNeighboursOf(tx, target) : undefined;
  const [habit, read] = await Promise.all([locking, ahead]);
  return withNeighbours(tx, target, habit, { read });
}

/** The last done day before it, where that is known. */
type EarlierDone = { earlierDoneOn?: LocalDay | null };

/** With something else that is asked behind the lock, and so sees what whoever held it has written. */
export async function lockHabitDayWith<T extends EarlierDone>(
  tx: Transaction,
  target: HabitDayTarget,
  ask: () => Promise<T>,
): Promise<[LockedDay, T]> {
  const locking = lockHabitOf(tx, target);
  const ahead = target.date === target.today ? undefined : readNeighboursOf(tx, target);
  const [habit, read, asked] = await Promise.all([locking, ahead, ask()]);
  return [await withNeighbours(tx, target, habit, { ...asked, read }), asked];
}

async function withNeighbours(
  tx: Transaction,
  target: HabitDayTarget,
  habit: LockedHabit,
  { read, earlierDoneOn }: EarlierDone & { read: Neighbours | undefined },
): Promise<LockedDay> {
  const rule = ruleOn(habit, target.date);
  const asking = askingOf(rule);
  if (asking === 'period' || asking === 'since' || rule.through !== null) {
    return { habit, neighbours: null };
  }
  const kept = read ?? neighboursKept(habit, target, earlierDoneOn);
  const known = kept ?? (await readNeighboursOf(tx, target));
  return { habit: { ...habit, pauses: known.pauses }, neighbours: known };
}

/** Its record, where that is the latest one. */
export function latestContent(habit: LockedHabit, date: LocalDay): DayContent | null {
  if (habit.latestOn !== date) return null;
  const { scheduled, completed, skipped, amount, stepsDone, ownSkip, publicNote: notes } = habit;
  return { scheduled, completed, skipped, amount, stepsDone, ownSkip, notes };
}

/**
 * What the habit's row tells by itself: all of it for a latest day that was not done yet, as at a tick; and for one that
 * continues a run, where the last done day before is known. That it is paused, it says itself.
 */
function neighboursKept(
  habit: LockedHabit,
  { date }: HabitDayTarget,
  earlierDoneOn?: LocalDay | null,
): Neighbours | undefined {
  const content = latestContent(habit, date);
  const before =
    content && (runBeforeOpen(habit, date) ?? runBeforeDone(habit, date, earlierDoneOn));
  if (!before) return undefined;
  const { lastDoneOn, streak, openSince } = before;
  const isRunOn = lastDoneOn !== null && openSince === null;
  return {
    ...content,
    instanceId: habit.latestDayId,
    pauses: habit.pauses,
    habitName: habit.habitName,
    ofToday: null,
    beforeIsDone: isRunOn,
    beforeStreak: isRunOn ? streak : 0,
    earlierDoneOn: lastDoneOn,
    earlierStreak: streak,
    nextOpenOn: null,
    lastOpenOn: openSince,
  };
}

/** The latest run before a day, and a day behind it that was left open. */
type RunBefore = LatestRun & { openSince: LocalDay | null };

function runBeforeOpen(
  { lastDoneOn, firstOpenOn, streak }: LockedHabit,
  date: LocalDay,
): RunBefore | undefined {
  if (lastDoneOn !== null && lastDoneOn >= date) return undefined;
  const openSince = firstOpenOn !== null && firstOpenOn < date ? firstOpenOn : null;
  return { streak, lastDoneOn, openSince };
}

/** In the middle of a run no day was left open. Where periods are counted, the row says nothing of the runs of days. */
function runBeforeDone(
  { lastDoneOn, streak, streakUnit }: LockedHabit,
  date: LocalDay,
  earlierDoneOn: LocalDay | null | undefined,
): RunBefore | undefined {
  const isRunOn = streakUnit === 'day' && lastDoneOn === date && streak > 1;
  if (!isRunOn || !earlierDoneOn) return undefined;
  return { streak: streak - 1, lastDoneOn: earlierDoneOn, openSince: null };
}
