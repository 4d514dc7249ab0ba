import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { DayContent, DayFlags, HabitDay } from '#domain/habits/habit-day.ts';
import { isPausedOn } from '#domain/habits/pause.ts';
import { isSameDay } from '#domain/habits/replan.ts';
import { isArchivedOn } from '#domain/habits/schedule.ts';
import { type LatestRun, latestRunAfter, NO_RUN } from '#domain/streaks/latest-run.ts';
import { isDone, isOpen, repsChange, streakDelta } from '#domain/streaks/streak.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { type HabitRow, toHabit } from '../queries/list-habits.ts';
import { dayChanged } from './day-changed.ts';
import type { HabitDayTarget, LockedHabit } from './locked-habit.ts';
import type { Neighbours } from './neighbours.ts';
import { type Outcome, persistHabitDay, type RunningMark } from './persist-habit-day.ts';

/** The habit as of today, and its day; null where that has no record. */
export type ChangedDay = { habit: Habit; instance: HabitDay | null };

/** Sees the locked habit and the day as it is, and answers how it shall be (null: no record). */
export type Decide = (
  habit: HabitRow & Pick<LockedHabit, 'filledThrough'>,
  old: DayContent | null,
) => DayContent | null;

/** The period that runs, as this change of its latest day leaves it. */
export type RunningPeriod = PeriodNews &
  RunningMark & {
    firstOpenOn: LocalDay | null;
    /** Whether one between the last done one and this one was left open. */
    isOpenBefore: boolean;
  };

/** What the streak of periods comes to, and whether this change completed one. */
type PeriodNews = { latest: LatestRun; isNewlyDone: boolean };

type RowChange = {
  habit: LockedHabit;
  neighbours: Neighbours;
  next: DayContent | null;
  /** Of a habit that is counted by periods. Left out, the day lies in none of them. */
  periods?: PeriodNews;
  /** The period that runs, where it is written with the day. */
  running?: RunningPeriod;
};

/** One row and what follows from it alone. */
export async function changeRow(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit, neighbours, next, periods, running }: RowChange,
): Promise<ChangedDay> {
  const old = neighbours.instanceId === null ? null : neighbours;
  const as = { day, near: neighbours, next, running };
  if (isSameDay(old, next))
    return toChangedDay({ ...as, habit, instanceId: neighbours.instanceId });
  const ofDays = outcomeOf(habit, day, neighbours, old, next);
  const { firstOpenOn, streak: ofPeriods, lastDoneOn } = habit;
  const isCountedByDays = habit.streakUnit === 'day';
  const latest = periods?.latest ?? { streak: ofPeriods, lastDoneOn };
  const openOn = running ? running.firstOpenOn : firstOpenOn;
  const outcome = isCountedByDays ? ofDays : { ...ofDays, latest, firstOpenOn: openOn };
  const now = ctx.clock.now();
  const isStored = neighbours.instanceId !== null;
  const storing = persistHabitDay(tx, day, { habit, next, outcome, now, isStored, running });
  // A row that is there keeps its id: who reacts need not wait until it is written or gone, only be behind it.
  const instanceId = neighbours.instanceId ?? (await storing);
  if (instanceId === null) throw new Error('The day was not stored.');
  const { isPrivate, streakUnit, name: habitName } = habit;
  // A week that was complete before is no news again.
  const isNews = isCountedByDays || (periods?.isNewlyDone ?? false);
  const streak = isNews ? outcome.latest.streak : 0;
  const isResting = isPausedOn(habit.pauses, day.date) || isArchivedOn(habit, day.date);
  const told = { habitName, before: old, after: next, isResting };
  const change = { ...told, streak, streakUnit, isPrivate, at: now };
  const emitting = ctx.emit(tx, dayChanged(day, { ...change, instanceId }));
  await Promise.all([storing, emitting]);
  const reps = habit.reps + outcome.reps;
  const periodDone = running ? running.done : habit.periodDone;
  const lastUpdated = new Date(now).toISOString();
  const changed = { ...habit, ...outcome.latest, reps, periodDone, lastUpdated };
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
  habit: LockedHabit;
  day: HabitDayTarget;
  near: Neighbours;
  next: DayContent | null;
  instanceId: number | null;
  running: RunningPeriod | undefined;
};

function toChangedDay({ habit, day, near, next, instanceId, running }: Written): ChangedDay {
  const instance = next && instanceId !== null ? toDay(habit, day, near, next, instanceId) : null;
  const ofToday = day.date === day.today ? instance : near.ofToday;
  const { userId, today } = day;
  const { week } = habit;
  const hasOpenDaySince = running?.isOpenBefore ?? hasOpenDayBehind(habit, day, near, next);
  return {
    habit: toHabit(habit, { userId, today, week }, { instance: ofToday, hasOpenDaySince }),
    instance,
  };
}

function toDay(
  habit: HabitRow,
  { habitId, date }: HabitDayTarget,
  near: Neighbours,
  { scheduled, completed, skipped, amount, stepsDone, ownSkip, notes }: DayContent,
  id: number,
): HabitDay {
  // A record keeps the name under which it was made.
  const habitName = near.instanceId === null ? habit.name : near.habitName;
  const content = { scheduled, completed, skipped, amount, stepsDone, ownSkip, notes };
  return { id, habitId, date, ...content, habitName };
}

/** Whether a day between the last done one and today was left open. */
function hasOpenDayBehind(
  { lastDoneOn, goal }: HabitRow,
  { date, today }: HabitDayTarget,
  { lastOpenOn }: Neighbours,
  next: DayFlags | null,
): boolean {
  if (lastDoneOn === null) return false;
  // A limit that was passed is not to be mended by the rest of the day.
  const isOver = date < today || (date === today && goal?.kind === 'most');
  const isBehind = next !== null && isOpen(next) && date > lastDoneOn && isOver;
  return isBehind || (lastOpenOn !== null && lastOpenOn > lastDoneOn);
}
