import { kindOf } from '#domain/habits/schedule.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import { percentDone } from '#domain/progress/day-status.ts';
import type { TodayTally } from '#domain/progress/day-tally.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { canBeDoneToday, countsToday, isPartOfDay, tallyToday } from '#domain/progress/offered.ts';
import { streaksTogether } from '#domain/habits/streak-words.ts';
import { tickedWeekdays } from '#domain/days/weekdays.ts';

/** Shown for an unknown figure. */
export const UNKNOWN = '–';

export type TodayFigures = {
  scheduled: readonly ShownHabit[];
  tally: TodayTally;
  /** For a quota or goal that does not need today. */
  canBeDone: number;
  percent: number;
  totalStreaks: string;
  totalReps: number;
  /** Habits that are due on some day of the week. */
  active: number;
};

export function todayFigures(habits: readonly ShownHabit[], today: LocalDay): TodayFigures {
  const offered = habits.filter((habit) => isPartOfDay(habit, today));
  const scheduled = offered.filter(countsToday);
  const tally = tallyToday(scheduled);
  return {
    scheduled,
    tally,
    canBeDone: canBeDoneToday(offered),
    percent: percentDone(tally),
    totalStreaks: streaksTogether(habits),
    totalReps: habits.reduce((sum, { reps }) => sum + reps, 0),
    active: habits.filter(isActive).length,
  };
}

const isActive = (habit: ShownHabit): boolean =>
  kindOf(habit) !== 'calendar' || tickedWeekdays(habit.type, habit.weekdays).length > 0;
