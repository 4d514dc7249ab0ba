import type { DayContent, HabitDay } from '#domain/habit-day.ts';
import type { LocalDay } from '#domain/local-day.ts';
import type { Schedule } from '#domain/schedule.ts';
import type { Weekday } from '#domain/weekdays.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';

export type HabitDayTarget = Pick<HabitDay, 'habitId' | 'date'> & Pick<Actor, 'userId' | 'today'>;

export type LockedHabit = Schedule & {
  id: number;
  name: string;
  isPrivate: boolean;
  streak: number;
  lastDoneOn: LocalDay | null;
};

export type Neighbours = DayContent & {
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

export async function lockHabitDay(tx: Transaction, { userId, habitId, date }: HabitDayTarget) {
  // Two statements, not one: the second must see what a transaction that held the lock has written.
  const [[habit], [neighbours]] = await Promise.all([
    tx.run<LockedRow>(lockHabit, [userId, habitId]),
    tx.run<Neighbours>(readNeighbours, [userId, habitId, date]),
  ]);
  if (!habit || !neighbours) throw notFound('Habit');
  return { habit, neighbours };
}
