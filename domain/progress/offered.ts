import { kindOf, isAllowedOn, type Schedule } from '../habits/schedule.ts';
import type { LocalDay } from '../days/local-day.ts';
import { leftOf, tallyOf, type TodayTally } from './day-tally.ts';
import { type DayFlags, isLost } from '../habits/habit-day.ts';
import type { PeriodOutcome } from '../habits/period.ts';

/** What was done today, and the current period. */
export type HabitProgress = {
  completed: boolean;
  instance: (Pick<DayFlags, 'scheduled'> & { amount: number | null }) | null;
  period: PeriodOutcome | null;
  dueOn: LocalDay | null;
};

/**
 * Whether the habit is listed on the day: it is due, or it can be done towards a quota that is not met, or it is a limit.
 * Ticking it does not change that, so that no row moves under a finger.
 */
export function isOfferedOn(habit: Schedule & HabitProgress, day: LocalDay): boolean {
  const kind = kindOf(habit);
  if (kind === 'calendar') return isDueToday(habit);
  if (!isAllowedOn(habit, day)) return false;
  if (kind === 'dayLimit' || isDueToday(habit)) return true;
  if (kind === 'interval') return habit.completed || (habit.dueOn !== null && habit.dueOn <= day);
  const { period, goal } = habit;
  return !period || goal?.kind === 'most' || doneBefore(habit, period.done) < period.needed;
}

/** Whether it belongs to the counts of the day: it is listed, or was done as a bonus. */
export const isPartOfDay = (habit: Schedule & HabitProgress, day: LocalDay): boolean =>
  habit.completed || isOfferedOn(habit, day);

/** What was done in the period, without today. */
export function doneBefore(
  { rhythm, completed, instance }: Pick<Schedule, 'rhythm'> & HabitProgress,
  done: number,
): number {
  return done - (rhythm?.kind === 'quota' ? Number(completed) : (instance?.amount ?? 0));
}

/** Whether it has to be done for a perfect day. The evaluation has decided it (history/due-days.ts). */
export const isDueToday = ({ instance }: Pick<HabitProgress, 'instance'>): boolean =>
  instance?.scheduled ?? false;

/** Whether it counts in "2 of 3 today". A bonus counts in both numbers. */
export const countsToday = (habit: Schedule & HabitProgress): boolean =>
  habit.completed || isDueToday(habit);

type OfferedHabit = Schedule & HabitProgress & { instance: Pick<DayFlags, 'skipped'> | null };

/** The count of today, as on the dashboard and the progress page. */
export function tallyToday(offered: readonly OfferedHabit[]): TodayTally {
  const counted = offered.filter(countsToday);
  const tally = tallyOf(
    counted.map(({ completed, instance }) => ({ completed, skipped: instance?.skipped ?? false })),
  );
  return { ...tally, lost: counted.filter(isExceededToday).length };
}

/** Whether it is a limit that was exceeded today. */
export const isExceededToday = ({ goal, completed, instance }: OfferedHabit): boolean =>
  instance !== null && isLost(goal, { ...instance, completed });

/** How many can be done towards a quota or goal that does not need today. A limit cannot be done. */
export const canBeDoneToday = (offered: readonly OfferedHabit[]): number =>
  offered.filter(
    (habit) => !countsToday(habit) && habit.goal?.kind !== 'most' && !habit.instance?.skipped,
  ).length;

/** The number on the app's icon, set by a page or by a message to a device. */
export const leftToday = (habits: readonly OfferedHabit[], today: LocalDay): number =>
  leftOf(tallyToday(habits.filter((habit) => isOfferedOn(habit, today))));
