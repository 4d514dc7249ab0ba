import type { DayContent } from '#domain/habits/habit-day.ts';
import type { StreakUnit } from '#domain/habits/period.ts';
import type { LatestRun } from '#domain/streaks/latest-run.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { HabitRow } from '../queries/list-habits.ts';
import type { HabitDayTarget } from './locked-habit.ts';

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

/** What the change of its latest day makes of a period. */
export type RunningMark = {
  unit: StreakUnit;
  last: LocalDay;
  done: number;
  isDone: boolean;
  streak: number;
};

const SETTLED = 'streak = $4, last_done_on = $5, reps = reps + $6, last_updated = $7';
const SETTLE = `update habits set ${SETTLED} where user_id = $1 and id = $2`;

const ifLatest = (value: string, column: string) =>
  `${column} = case when latest_on = $3 then ${value} else ${column} end`;
// The day and its habit in one statement: a tick is the most frequent change there is. What the trigger of the days would
// find is written here at once, since each update of a habit checks all its constraints. The trigger makes it true.
const SETTLED_WITH_DAY = `
     update habits
        set ${SETTLED}, ${ifLatest('$8', 'latest_scheduled')}, ${ifLatest('$9', 'latest_completed')},
            ${ifLatest('$10', 'latest_skipped')}, ${ifLatest('$11', 'latest_notes')}, first_open_on = $13,
            ${ifLatest('$14', 'latest_amount')}, ${ifLatest('$15', 'latest_steps_done')},
            ${ifLatest('$16', 'latest_own_skip')}`;
const CHANGE_DAY = `
   update habit_instances set scheduled = $8, completed = $9, skipped = $10, notes = $11, streak = $12,
       amount = $14, steps_done = $15, own_skip = $16
    where user_id = $1 and habit_id = $2 and date = $3
   returning id`;
const changeDay = statement(
  'habits.change-day',
  `with settled as (${SETTLED_WITH_DAY} where user_id = $1 and id = $2) ${CHANGE_DAY}`,
);
const PERIOD = `
  update habit_periods set done = $17, completed = $18, streak = $19
   where user_id = $1 and habit_id = $2 and unit = $20 and date = $21`;
const changeDayOfPeriod = statement(
  'habits.change-day-of-period',
  `with settled as (${SETTLED_WITH_DAY}, period_done = $17 where user_id = $1 and id = $2),
        period as (${PERIOD}) ${CHANGE_DAY}`,
);
// The first call of a new day may make the row meanwhile.
const writtenDay = (name: string): string => `
   insert into habit_instances
     (user_id, habit_id, date, scheduled, completed, skipped, notes, streak, habit_name, amount,
      steps_done, own_skip)
   values ($1, $2, $3, $8, $9, $10, $11, $12, ${name}, $14, $15, $16)
   on conflict (user_id, habit_id, date) do update
     set scheduled = excluded.scheduled, completed = excluded.completed,
         skipped = excluded.skipped, notes = excluded.notes, streak = excluded.streak,
         amount = excluded.amount, steps_done = excluded.steps_done, own_skip = excluded.own_skip
   returning id`;
const writeDay = statement('habits.write-day', `with settled as (${SETTLE}) ${writtenDay('$13')}`);
// Of a day behind all others: what the trigger would find, as above.
const writeDayOfPeriod = statement(
  'habits.write-day-of-period',
  `with day as (${writtenDay('$22')}),
        settled as (
     update habits
        set ${SETTLED}, latest_day_id = day.id, latest_on = $3, latest_scheduled = $8, latest_completed = $9,
            latest_skipped = $10, latest_notes = $11, latest_habit_name = $22, first_open_on = $13,
            latest_amount = $14, latest_steps_done = $15, latest_own_skip = $16, period_done = $17
       from day where habits.user_id = $1 and habits.id = $2),
        period as (${PERIOD})
   select id from day`,
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
  /** The period whose latest day it is. */
  running: RunningMark | undefined;
};

/** Returns the row's id, or null when the day has no record any more. */
export async function persistHabitDay(
  tx: Transaction,
  day: HabitDayTarget,
  change: Change,
): Promise<number | null> {
  const { habit, next, outcome, now, isStored, running } = change;
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
  const known = [...values, outcome.firstOpenOn, ...rest];
  const write = (): Promise<{ id: number }[]> => {
    if (running) {
      const { done, isDone, streak: ofPeriod, unit, last } = running;
      const all = [...known, done, isDone, ofPeriod, unit, last];
      return isStored
        ? tx.run(changeDayOfPeriod, all)
        : tx.run(writeDayOfPeriod, [...all, habit.name]);
    }
    return isStored ? tx.run(changeDay, known) : tx.run(writeDay, [...values, habit.name, ...rest]);
  };
  const [[row]] = await Promise.all([write(), shifting]);
  if (!row) throw new Error('The day was not stored.');
  return row.id;
}
