import type { DayContent } from '#domain/habits/habit-day.ts';
import type { LatestRun } from '#domain/streaks/latest-run.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { HabitRow } from '../queries/list-habits.ts';
import type { HabitDayTarget } from './lock-habit-day.ts';

/** What the rules make of a changed day. */
export type Outcome = {
  streak: number;
  shift: number;
  nextOpenOn: LocalDay | null;
  latest: LatestRun;
  reps: number;
};

const SETTLE = `update habits
     set streak = $4, last_done_on = $5, reps = reps + $6, last_updated = $7
   where user_id = $1 and id = $2`;

// The day and its habit in one statement: a tick is the most frequent change there is.
const writeDay = statement(
  'habits.write-day',
  `with settled as (${SETTLE})
   insert into habit_instances
     (user_id, habit_id, date, scheduled, completed, skipped, notes, streak, habit_name)
   values ($1, $2, $3, $8, $9, $10, $11, $12, $13)
   on conflict (user_id, habit_id, date) do update
     set scheduled = excluded.scheduled, completed = excluded.completed,
         skipped = excluded.skipped, notes = excluded.notes, streak = excluded.streak
   returning id`,
);
const removeDay = statement(
  'habits.remove-day',
  `with settled as (${SETTLE})
   delete from habit_instances where user_id = $1 and habit_id = $2 and date = $3`,
);
const shiftLaterDays = statement(
  'habits.shift-later-days',
  `update habit_instances set streak = streak + $4
    where user_id = $1 and habit_id = $2 and date > $3 and scheduled and completed
      and date < coalesce($5::date, 'infinity')`,
);

/** Returns the row's id, or null when the day has no record any more. */
export async function persistHabitDay(
  tx: Transaction,
  day: HabitDayTarget,
  change: { habit: HabitRow; next: DayContent | null; outcome: Outcome; now: number },
): Promise<number | null> {
  const { habit, next, outcome, now } = change;
  const { streak, lastDoneOn } = outcome.latest;
  const key = [day.userId, day.habitId, day.date];
  const settled = [...key, streak, lastDoneOn, outcome.reps, new Date(now)];
  const hasLaterRuns = habit.lastDoneOn !== null && habit.lastDoneOn > day.date;
  // Asked at once: they are done in this order, and so is whatever the caller asks without waiting.
  const shifting =
    hasLaterRuns && outcome.shift !== 0
      ? tx.run(shiftLaterDays, [...key, outcome.shift, outcome.nextOpenOn])
      : undefined;
  if (!next) {
    await Promise.all([shifting, tx.run(removeDay, settled)]);
    return null;
  }
  const { scheduled, completed, skipped, notes } = next;
  const values = [scheduled, completed, skipped, notes, outcome.streak, habit.name];
  const writing = tx.run<{ id: number }>(writeDay, [...settled, ...values]);
  const [[row]] = await Promise.all([writing, shifting]);
  if (!row) throw new Error('The day was not stored.');
  return row.id;
}
