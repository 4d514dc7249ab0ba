import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayContent, HabitDay } from '#domain/habits/habit-day.ts';
import type { Pause } from '#domain/habits/pause.ts';
import type { LatestRun } from '#domain/streaks/latest-run.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { notFound } from '#server/http/refusal.ts';
import { contentColumns, pausesOfHabitSql } from '../queries/conditions.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';

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

export async function readNeighboursOf(
  tx: Transaction,
  { userId, today, habitId, date }: HabitDayTarget,
): Promise<Neighbours> {
  const [found] = await tx.run<Neighbours>(readNeighbours, [userId, habitId, date, today]);
  if (!found) throw notFound('Habit');
  return found;
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
export function neighboursKept(
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
