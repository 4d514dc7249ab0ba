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
  /** As far as it is known here: see `changeDay`. */
  firstOpenOn: LocalDay | null;
};

const SETTLED = 'streak = $4, last_done_on = $5, reps = reps + $6, last_updated = $7';
const SETTLE = `update habits set ${SETTLED} where user_id = $1 and id = $2`;

const ifLatest = (value: string, column: string) =>
  `${column} = case when latest_on = $3 then ${value} else ${column} end`;
// The day and its habit in one statement: a tick is the most frequent change there is. What the trigger of the days would
// find is written here at once, since each update of a habit checks all its constraints. The trigger makes it true.
const changeDay = statement(
  'habits.change-day',
  `with settled as (
     update habits
        set ${SETTLED}, ${ifLatest('$8', 'latest_scheduled')}, ${ifLatest('$9', 'latest_completed')},
            ${ifLatest('$10', 'latest_skipped')}, ${ifLatest('$11', 'latest_notes')}, first_open_on = $13,
            ${ifLatest('$14', 'latest_amount')}, ${ifLatest('$15', 'latest_steps_done')},
            ${ifLatest('$16', 'latest_own_skip')}
      where user_id = $1 and id = $2)
   update habit_instances set scheduled = $8, completed = $9, skipped = $10, notes = $11, streak = $12,
       amount = $14, steps_done = $15, own_skip = $16
    where user_id = $1 and habit_id = $2 and date = $3
   returning id`,
);
// The first call of a new day may make the row meanwhile.
const writeDay = statement(
  'habits.write-day',
  `with settled as (${SETTLE})
   insert into habit_instances
     (user_id, habit_id, date, scheduled, completed, skipped, notes, streak, habit_name, amount,
      steps_done, own_skip)
   values ($1, $2, $3, $8, $9, $10, $11, $12, $13, $14, $15, $16)
   on conflict (user_id, habit_id, date) do update
     set scheduled = excluded.scheduled, completed = excluded.completed,
         skipped = excluded.skipped, notes = excluded.notes, streak = excluded.streak,
         amount = excluded.amount, steps_done = excluded.steps_done, own_skip = excluded.own_skip
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

type Change = {
  habit: HabitRow;
  next: DayContent | null;
  outcome: Outcome;
  now: number;
  /** Whether the day has a row: nobody else takes it away while the habit is locked. */
  isStored: boolean;
};

/** Returns the row's id, or null when the day has no record any more. */
export async function persistHabitDay(
  tx: Transaction,
  day: HabitDayTarget,
  change: Change,
): Promise<number | null> {
  const { habit, next, outcome, now, isStored } = change;
  const { streak, lastDoneOn } = outcome.latest;
  const key = [day.userId, day.habitId, day.date];
  const settled = [...key, streak, lastDoneOn, outcome.reps, new Date(now)];
  // Where periods are counted, the habit's row says nothing of the runs of its days.
  const { streakUnit } = habit;
  const hasLaterRuns =
    streakUnit !== 'day' || (habit.lastDoneOn !== null && habit.lastDoneOn > day.date);
  // Asked at once: they are done in this order, and so is whatever the caller asks without waiting.
  const shifting =
    hasLaterRuns && outcome.shift !== 0
      ? tx.run(shiftLaterDays, [...key, outcome.shift, outcome.nextOpenOn])
      : undefined;
  if (!next) {
    await Promise.all([shifting, tx.run(removeDay, settled)]);
    return null;
  }
  const { scheduled, completed, skipped, amount, stepsDone, ownSkip, notes } = next;
  const rest = [amount, stepsDone, ownSkip];
  const values = [...settled, scheduled, completed, skipped, notes, outcome.streak];
  const writing = isStored
    ? tx.run<{ id: number }>(changeDay, [...values, outcome.firstOpenOn, ...rest])
    : tx.run<{ id: number }>(writeDay, [...values, habit.name, ...rest]);
  const [[row]] = await Promise.all([writing, shifting]);
  if (!row) throw new Error('The day was not stored.');
  return row.id;
}
