import { latestRunAfter, type LatestRun, NO_RUN } from '#domain/latest-run.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { isScheduledOn, type Schedule } from '#domain/schedule.ts';
import { changeDay, type DayMark, isDone, isOpen, repsChange } from '#domain/streak.ts';
import type { Weekday } from '#domain/weekdays.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import { notFound } from '#server/plugins/refusal.ts';
import { type Outcome, storeDay } from './store-day.ts';

/** A day's record as the database keeps it; null where there is none. */
export type DayRecord = DayMark & { notes: string | null };

export type DayOf = {
  readonly userId: number;
  readonly today: LocalDay;
  readonly habitId: number;
  readonly date: LocalDay;
};

export type LockedHabit = Schedule & {
  id: number;
  name: string;
  isPrivate: boolean;
  streak: number;
  lastDoneOn: LocalDay | null;
};

type Neighbours = DayRecord & {
  instanceId: number | null;
  beforeIsDone: boolean | null;
  beforeStreak: number;
  earlierDoneOn: LocalDay | null;
  earlierStreak: number;
  nextOpenOn: LocalDay | null;
};

type LockedRow = Omit<LockedHabit, 'weekdays'> & { weekdays: Weekday[] | null };

const lockHabit = statement(
  'habits.lock',
  `select id, name, type, weekdays, created_on as "createdOn", is_private as "isPrivate", streak,
          last_done_on as "lastDoneOn"
     from habits where user_id = $1 and id = $2 for no key update`,
);

// Everything that the rules need of a history of any length: the day itself and its nearest neighbours.
const readNeighbours = statement(
  'habits.day-and-neighbours',
  `select i.id as "instanceId", i.scheduled, i.completed, i.skipped, i.notes,
          b.is_done as "beforeIsDone", b.streak as "beforeStreak",
          d.date as "earlierDoneOn", d.streak as "earlierStreak",
          (select o.date from habit_instances o
            where o.user_id = $1 and o.habit_id = $2 and o.date > $3
              and o.scheduled and not o.completed and not o.skipped
            order by o.date limit 1) as "nextOpenOn"
     from (select) as one
     left join habit_instances i on i.user_id = $1 and i.habit_id = $2 and i.date = $3
     left join lateral (
       select x.completed as is_done, x.streak from habit_instances x
        where x.user_id = $1 and x.habit_id = $2 and x.date < $3 and x.scheduled and not x.skipped
        order by x.date desc limit 1) b on true
     left join lateral (
       select y.date, y.streak from habit_instances y
        where y.user_id = $1 and y.habit_id = $2 and y.date < $3 and y.completed and y.scheduled
        order by y.date desc limit 1) d on true`,
);

/**
 * Changes one day of one habit and what follows from it: the day's row, the streaks of later days, the habit's
 * streak and reps. `decide` sees the locked habit and the day as it is, and answers how it shall be
 * (null: no record). Returns the row's id, or null when the day has none.
 */
export async function recordDay(
  house: House,
  tx: Transaction,
  day: DayOf,
  decide: (habit: LockedHabit, old: DayRecord | null) => DayRecord | null,
): Promise<number | null> {
  const { habit, neighbours } = await lockAndRead(tx, day);
  const old = neighbours.instanceId === null ? null : neighbours;
  const next = decide(habit, old);
  if (isSame(old, next)) return neighbours.instanceId;
  const outcome = outcomeOf(habit, day, neighbours, old, next);
  const now = house.clock.now();
  const storing = storeDay(tx, day, { habit, next, outcome, now });
  // A row that is there keeps its id: who reacts need not wait until it is written or gone, only be behind it.
  const instanceId = neighbours.instanceId ?? (await storing);
  if (instanceId === null) return null;
  const telling = house.emit(tx, {
    type: 'day_changed',
    ...day,
    instanceId,
    wasCompleted: old?.completed ?? false,
    isCompleted: next?.completed ?? false,
    wasOpen: old !== null && isOpen(old),
    isOpen: next !== null && isOpen(next),
    streak: outcome.latest.streak,
    isPrivate: habit.isPrivate,
    at: now,
  });
  await Promise.all([storing, telling]);
  return next && instanceId;
}

async function lockAndRead(tx: Transaction, { userId, habitId, date }: DayOf) {
  // Two statements, not one: the second must see what a transaction that held the lock has written.
  const [[habit], [neighbours]] = await Promise.all([
    tx.run<LockedRow>(lockHabit, [userId, habitId]),
    tx.run<Neighbours>(readNeighbours, [userId, habitId, date]),
  ]);
  if (!habit || !neighbours) throw notFound('Habit');
  return { habit, neighbours };
}

function outcomeOf(
  habit: LockedHabit,
  { date }: DayOf,
  near: Neighbours,
  old: DayMark | null,
  next: DayMark | null,
): Outcome {
  const before =
    near.beforeIsDone === null ? null : { isDone: near.beforeIsDone, streak: near.beforeStreak };
  const { streak, shift } = changeDay({ before, old, next });
  const earlier: LatestRun =
    near.earlierDoneOn === null
      ? NO_RUN
      : { streak: near.earlierStreak, lastDoneOn: near.earlierDoneOn };
  const { nextOpenOn } = near;
  const nowDone = next !== null && isDone(next);
  const run = { current: habit, date, isDone: nowDone, streak, shift, earlier, nextOpenOn };
  return { streak, shift, nextOpenOn, latest: latestRunAfter(run), reps: repsChange(old, next) };
}

const isSame = (a: DayRecord | null, b: DayRecord | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.scheduled === b.scheduled &&
    a.completed === b.completed &&
    a.skipped === b.skipped &&
    a.notes === b.notes);

/** The day as it would be if nothing had happened on it yet. */
export const untouchedDay = (habit: Schedule, date: LocalDay): DayRecord => ({
  scheduled: isScheduledOn(habit, date),
  completed: false,
  skipped: false,
  notes: null,
});
