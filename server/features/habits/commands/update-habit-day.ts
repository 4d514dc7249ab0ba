import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayContent, DayFlags, HabitDay } from '#domain/habits/habit-day.ts';
import { type LatestRun, latestRunAfter, NO_RUN } from '#domain/streaks/latest-run.ts';
import { isDone, isOpen, repsChange, streakDelta } from '#domain/streaks/streak.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { type HabitRow, toHabit } from '../queries/list-habits.ts';
import { dayChanged } from './day-changed.ts';
import {
  type HabitDayTarget,
  type LockedHabit,
  lockHabitDay,
  type Neighbours,
} from './lock-habit-day.ts';
import { type Outcome, persistHabitDay } from './persist-habit-day.ts';

/** The habit as of today, and its day; null where that has no record. */
export type ChangedDay = { habit: Habit; instance: HabitDay | null };

/**
 * Changes one day of one habit and what follows from it: the day's row, the streaks of later days, the habit's
 * streak and reps. `decide` sees the locked habit and the day as it is, and answers how it shall be
 * (null: no record). What is returned is what stands in the rows afterwards: nobody need read them again.
 */
export async function updateHabitDay(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  decide: (habit: HabitRow, old: DayContent | null) => DayContent | null,
): Promise<ChangedDay> {
  const { habit, neighbours } = await lockHabitDay(tx, day);
  const old = neighbours.instanceId === null ? null : neighbours;
  const next = decide(habit, old);
  const as = { day, near: neighbours, next };
  if (isSame(old, next)) return toChangedDay({ ...as, habit, instanceId: neighbours.instanceId });
  const outcome = outcomeOf(habit, day, neighbours, old, next);
  const now = ctx.clock.now();
  const isStored = neighbours.instanceId !== null;
  const storing = persistHabitDay(tx, day, { habit, next, outcome, now, isStored });
  // A row that is there keeps its id: who reacts need not wait until it is written or gone, only be behind it.
  const instanceId = neighbours.instanceId ?? (await storing);
  if (instanceId === null) throw new Error('The day was not stored.');
  const { isPrivate } = habit;
  const change = { before: old, after: next, streak: outcome.latest.streak, isPrivate, at: now };
  const emitting = ctx.emit(tx, dayChanged(day, { ...change, instanceId }));
  await Promise.all([storing, emitting]);
  const reps = habit.reps + outcome.reps;
  const changed = { ...habit, ...outcome.latest, reps, lastUpdated: new Date(now) };
  return toChangedDay({ ...as, habit: changed, instanceId });
}

function outcomeOf(
  habit: LockedHabit,
  day: HabitDayTarget,
  near: Neighbours,
  old: DayFlags | null,
  next: DayFlags | null,
): Outcome {
  const { date } = day;
  const before =
    near.beforeIsDone === null ? null : { isDone: near.beforeIsDone, streak: near.beforeStreak };
  const { streak, shift } = streakDelta({ before, old, next });
  const earlier: LatestRun =
    near.earlierDoneOn === null
      ? NO_RUN
      : { streak: near.earlierStreak, lastDoneOn: near.earlierDoneOn };
  const { nextOpenOn } = near;
  const { streak: latestStreak, lastDoneOn } = habit;
  const current: LatestRun = { streak: latestStreak, lastDoneOn };
  const nowDone = next !== null && isDone(next);
  const run = { current, date, isDone: nowDone, streak, shift, earlier, nextOpenOn };
  const latest = latestRunAfter(run);
  const firstOpenOn = firstOpenAfter(latest, habit, day, near, next);
  return { streak, shift, nextOpenOn, latest, reps: repsChange(old, next), firstOpenOn };
}

/** What is known of it without another search: that is nearly always today, ticked or not. */
function firstOpenAfter(
  { lastDoneOn }: LatestRun,
  { firstOpenOn }: LockedHabit,
  { date, today }: HabitDayTarget,
  { nextOpenOn, lastOpenOn }: Neighbours,
  next: DayFlags | null,
): LocalDay | null {
  if (lastDoneOn === null) return null;
  if (lastDoneOn === date) return nextOpenOn;
  if (lastDoneOn > date || date !== today || lastOpenOn !== null) return firstOpenOn;
  return next !== null && isOpen(next) ? date : nextOpenOn;
}

type Written = {
  habit: HabitRow;
  day: HabitDayTarget;
  near: Neighbours;
  next: DayContent | null;
  instanceId: number | null;
};

function toChangedDay({ habit, day, near, next, instanceId }: Written): ChangedDay {
  const instance = next && instanceId !== null ? toDay(habit, day, near, next, instanceId) : null;
  const ofToday = day.date === day.today ? instance : near.ofToday;
  const { userId, today } = day;
  const hasOpenDaySince = hasOpenDayBehind(habit, day, near, next);
  return {
    habit: toHabit(habit, { userId, today }, { instance: ofToday, hasOpenDaySince }),
    instance,
  };
}

function toDay(
  habit: HabitRow,
  { habitId, date }: HabitDayTarget,
  near: Neighbours,
  { scheduled, completed, skipped, amount, notes }: DayContent,
  id: number,
): HabitDay {
  // A record keeps the name under which it was made.
  const habitName = near.instanceId === null ? habit.name : near.habitName;
  return { id, habitId, date, scheduled, completed, skipped, amount, notes, habitName };
}

/** Whether a day between the last done one and today was left open. */
function hasOpenDayBehind(
  { lastDoneOn }: HabitRow,
  { date, today }: HabitDayTarget,
  { lastOpenOn }: Neighbours,
  next: DayFlags | null,
): boolean {
  if (lastDoneOn === null) return false;
  const isBehind = next !== null && isOpen(next) && date > lastDoneOn && date < today;
  return isBehind || (lastOpenOn !== null && lastOpenOn > lastDoneOn);
}

const isSame = (a: DayContent | null, b: DayContent | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.scheduled === b.scheduled &&
    a.completed === b.completed &&
    a.skipped === b.skipped &&
    a.amount === b.amount &&
    a.notes === b.notes);
