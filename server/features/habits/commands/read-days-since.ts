import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayWithStreak } from '#domain/imports/merge-told.ts';
import type { ChainBefore } from '#domain/streaks/chain.ts';
import { NO_RUN } from '#domain/streaks/latest-run.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { contentColumns } from '../queries/conditions.ts';

type Before = {
  habitId: number;
  name: string;
  beforeIsDone: boolean | null;
  beforeStreak: number;
  earlierDoneOn: LocalDay | null;
  earlierStreak: number;
};

// As `readNeighbours` finds them for one day.
const befores = statement(
  'habits.before-days',
  `select h.id as "habitId", h.name,
          b.is_done as "beforeIsDone", b.streak as "beforeStreak",
          d.date as "earlierDoneOn", d.streak as "earlierStreak"
     from unnest($2::int[], $3::date[]) as since (habit_id, date)
     join habits h on h.user_id = $1 and h.id = since.habit_id
     left join lateral (
       select x.completed as is_done, x.streak from habit_instances x
        where x.user_id = $1 and x.habit_id = since.habit_id and x.date < since.date
          and x.scheduled and not x.skipped
        order by x.date desc limit 1) b on true
     left join lateral (
       select y.date, y.streak from habit_instances y
        where y.user_id = $1 and y.habit_id = since.habit_id and y.date < since.date
          and y.completed and y.scheduled
        order by y.date desc limit 1) d on true`,
);
const daysSince = statement(
  'habits.days-since',
  `select i.habit_id as "habitId", i.date, ${contentColumns('i')}, i.streak, i.habit_name as "habitName"
     from unnest($2::int[], $3::date[]) as since (habit_id, date)
     join habit_instances i
       on i.user_id = $1 and i.habit_id = since.habit_id and i.date >= since.date
    order by i.habit_id, i.date`,
);

export type DaysOfHabit = { name: string; before: ChainBefore; days: DayWithStreak[] };

/** Of each habit its days since one of them, in order, and what its streak goes on from. For habits that are locked. */
export async function readDaysSince(
  tx: Transaction,
  userId: number,
  since: readonly { habitId: number; date: LocalDay }[],
): Promise<Map<number, DaysOfHabit>> {
  const values = [userId, since.map(({ habitId }) => habitId), since.map(({ date }) => date)];
  const [starts, days] = await Promise.all([
    tx.run<Before>(befores, values),
    tx.run<DayWithStreak & { habitId: number }>(daysSince, values),
  ]);
  const found = new Map(
    starts.map((start) => [start.habitId, { ...startOf(start), days: [] as DayWithStreak[] }]),
  );
  for (const day of days) found.get(day.habitId)?.days.push(day);
  return found;
}

const startOf = (start: Before): Omit<DaysOfHabit, 'days'> => {
  const { name, beforeIsDone, beforeStreak, earlierDoneOn, earlierStreak } = start;
  const run = beforeIsDone === null ? null : { isDone: beforeIsDone, streak: beforeStreak };
  const latest =
    earlierDoneOn === null ? NO_RUN : { streak: earlierStreak, lastDoneOn: earlierDoneOn };
  return { name, before: { run, latest } };
};
