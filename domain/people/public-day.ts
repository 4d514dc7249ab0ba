import { pluralise } from '../text/pluralise.ts';
import type { DayRingSegment } from '../progress/day-ring.ts';
import { type ProgressBand, percentOf, progressBand } from '../progress/day-status.ts';

/** What everybody may know about a habit today. */
export type PublicHabitFacts = {
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  displayStreak: number;
  reps: number;
};

export type PublicDay = {
  /** Scheduled today and not skipped: a skipped habit neither counts nor breaks. */
  due: number;
  done: number;
  percent: number;
  band: ProgressBand;
  bestStreak: number;
  totalReps: number;
  segments: DayRingSegment[];
};

/** Somebody's day as it is told in public: on their page, and in the picture of a link to it. */
export function publicDay(habits: readonly PublicHabitFacts[]): PublicDay {
  const scheduled = habits.filter((habit) => habit.scheduled);
  const due = scheduled.filter((habit) => !habit.skipped);
  const done = due.filter((habit) => habit.completed).length;
  // 199 of 200 is rounded to 100, and is not everything.
  const percent = Math.min(percentOf(done, due.length), done < due.length ? 99 : 100);
  return {
    due: due.length,
    done,
    percent,
    band: progressBand(percent),
    bestStreak: habits.reduce((most, habit) => Math.max(most, habit.displayStreak), 0),
    totalReps: habits.reduce((sum, habit) => sum + habit.reps, 0),
    segments: scheduled.map((habit) => ({ state: stateOf(habit) })),
  };
}

export const doneOfDue = ({ done, due }: PublicDay): string =>
  `${done} of ${pluralise(due, 'habit')}`;

export const longestStreak = ({ bestStreak }: PublicDay): string => pluralise(bestStreak, 'day');

/** The day in words, for whoever does not look at rings. */
export function publicDayFacts(day: PublicDay): string[] {
  const today = day.due === 0 ? 'Nothing is due today' : `${doneOfDue(day)} done today`;
  const streak = day.bestStreak > 0 ? [`Longest current streak: ${longestStreak(day)}`] : [];
  return [today, ...streak, pluralise(day.totalReps, 'rep')];
}

export const publicDaySentence = (day: PublicDay): string => `${publicDayFacts(day).join('. ')}.`;

function stateOf({ completed, skipped }: PublicHabitFacts): DayRingSegment['state'] {
  if (completed) return 'done';
  return skipped ? 'skipped' : 'open';
}
