import type { DayFlags } from '#domain/habits/habit-day.ts';
import { daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import { SEEN_WITHIN_DAYS } from '#domain/habits/goal.ts';
import {
  type Period,
  periodMark,
  type PeriodOutcome,
  type StreakUnit,
  streakUnitOf,
} from '#domain/habits/period.ts';
import type { Rule } from '#domain/habits/past-rhythms.ts';
import { latestRunAfter, type LatestRun, NO_RUN } from '#domain/streaks/latest-run.ts';
import { isDone, streakDelta } from '#domain/streaks/streak.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';

type Neighbours = {
  scheduled: boolean | null;
  skipped: boolean | null;
  completed: boolean | null;
  beforeIsDone: boolean | null;
  beforeStreak: number;
  earlierDoneOn: LocalDay | null;
  earlierStreak: number;
  nextOpenOn: LocalDay | null;
};

/** A period as it is kept, and what stands around it in its chain. */
export type KeptPeriod = { period: Period; around: Neighbours };

export type PeriodPlan = {
  unit: StreakUnit;
  period: Period;
  outcome: PeriodOutcome;
  mark: DayFlags;
  streak: number;
  shift: number;
  nextOpenOn: LocalDay | null;
  latest: LatestRun;
  /** Whether this change is what completed it. */
  isNewlyDone: boolean;
  isLatest: boolean;
  /** Whether the habit's streak is counted in it. An earlier rhythm may have been counted in others. */
  isCounted: boolean;
};

const readAround = statement(
  'habits.period-and-neighbours',
  `select p.scheduled, p.skipped, p.completed,
          b.completed as "beforeIsDone", b.streak as "beforeStreak",
          d.date as "earlierDoneOn", d.streak as "earlierStreak",
          (select o.date from habit_periods o
            where o.user_id = $1 and o.habit_id = $2 and o.unit = $3 and o.date > $4
              and o.scheduled and not o.completed
            order by o.date limit 1) as "nextOpenOn"
     from (select) as one
     left join habit_periods p on p.user_id = $1 and p.habit_id = $2 and p.unit = $3 and p.date = $4
     left join lateral (
       select x.completed, x.streak from habit_periods x
        where x.user_id = $1 and x.habit_id = $2 and x.unit = $3 and x.date < $4 and x.scheduled
        order by x.date desc limit 1) b on true
     left join lateral (
       select y.date, y.streak from habit_periods y
        where y.user_id = $1 and y.habit_id = $2 and y.unit = $3 and y.date < $4
          and y.scheduled and y.completed
        order by y.date desc limit 1) d on true`,
);
const SETTLED = 'update habits set streak = $12, last_done_on = $13';
const PERIOD = `insert into habit_periods
     (user_id, habit_id, unit, date, first, needed, done, scheduled, completed, streak, skipped)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (user_id, habit_id, unit, date) do update
     set first = excluded.first, needed = excluded.needed, done = excluded.done,
         scheduled = excluded.scheduled, completed = excluded.completed, streak = excluded.streak,
         skipped = excluded.skipped`;
const writeUncounted = statement('habits.write-uncounted-period', PERIOD);
const write = statement(
  'habits.write-period',
  `with settled as (${SETTLED} where user_id = $1 and id = $2) ${PERIOD}`,
);
// The latest one stands beside its habit too, where the list reads it.
const writeLatest = statement(
  'habits.write-latest-period',
  `with settled as (
     ${SETTLED}, period_first = $5, period_last = $4, period_needed = $6, period_done = $7
      where user_id = $1 and id = $2) ${PERIOD}`,
);
const shiftLater = statement(
  'habits.shift-later-periods',
  `update habit_periods set streak = streak + $5
    where user_id = $1 and habit_id = $2 and unit = $3 and date > $4 and scheduled and completed
      and date < coalesce($6::date, 'infinity')`,
);

export async function readPeriod(
  tx: Transaction,
  unit: StreakUnit,
  { userId, habitId }: HabitDayTarget,
  period: Period,
): Promise<KeptPeriod> {
  const values = [userId, habitId, unit, period.last];
  const [around] = await tx.run<Neighbours>(readAround, values);
  if (!around) throw new Error('The period could not be read.');
  return { period, around };
}

/** The days' algebra, on periods: each stands for its last day. */
export function planPeriod(
  { habit, rule, isTold }: { habit: LockedHabit; rule: Rule; isTold: boolean },
  { period, around }: KeptPeriod,
  outcome: PeriodOutcome,
  today: LocalDay,
): PeriodPlan {
  const isOver = period.last < today;
  const { scheduled, completed, skipped } = around;
  // A traveller whose clock went back has seen it end all the same.
  const wasSeen = (scheduled === true && completed === true) || skipped === true;
  const isSoon = daysBetween(period.last, today) <= SEEN_WITHIN_DAYS;
  const isSeen = wasSeen || (isOver && (scheduled === true || isSoon || isTold));
  const mark = periodMark(rule, outcome, { isSeen });
  const old =
    around.scheduled === null
      ? null
      : { scheduled: around.scheduled, completed: around.completed ?? false, skipped: false };
  const before =
    around.beforeIsDone === null
      ? null
      : { isDone: around.beforeIsDone, streak: around.beforeStreak };
  const earlier =
    around.earlierDoneOn === null
      ? NO_RUN
      : { streak: around.earlierStreak, lastDoneOn: around.earlierDoneOn };
  const { nextOpenOn } = around;
  const { streak, shift } = streakDelta({ before, old, next: mark });
  const { streak: latestStreak, lastDoneOn } = habit;
  const current = { streak: latestStreak, lastDoneOn };
  const now = isDone(mark);
  const run = { current, date: period.last, isDone: now, streak, shift, earlier, nextOpenOn };
  const unit = streakUnitOf(rule);
  return {
    unit,
    period,
    outcome,
    mark,
    streak,
    shift,
    nextOpenOn,
    latest: latestRunAfter(run),
    isNewlyDone: now && !(old !== null && isDone(old)),
    isLatest: habit.periodLast === null || period.last >= habit.periodLast,
    isCounted: unit === habit.streakUnit,
  };
}

export async function writePeriod(
  tx: Transaction,
  { userId, habitId }: HabitDayTarget,
  plan: PeriodPlan,
): Promise<void> {
  const { unit, period, outcome, mark, streak, shift, nextOpenOn, latest } = plan;
  const key = [userId, habitId, unit, period.last];
  const shifting = shift === 0 ? undefined : tx.run(shiftLater, [...key, shift, nextOpenOn]);
  const { needed, done } = outcome;
  const { scheduled, completed, skipped } = mark;
  const row = [...key, period.first, needed, done, scheduled, completed, streak, skipped];
  const writing = plan.isCounted
    ? tx.run(plan.isLatest ? writeLatest : write, [...row, latest.streak, latest.lastDoneOn])
    : tx.run(writeUncounted, row);
  await Promise.all([shifting, writing]);
}
