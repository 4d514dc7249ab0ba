import type { StreakUnit } from '../habits/period.ts';
import { streakText } from '../streaks/streak-words.ts';
import { nounFor, pluralise } from '../text/pluralise.ts';
import type { DayRingSegment } from '../progress/day-ring.ts';
import { type DayTally, tallyOf, tallyText } from '../progress/day-tally.ts';
import { type ProgressBand, percentOf, progressBand } from '../progress/day-status.ts';

/** What everybody may know about a habit today. */
export type PublicHabitFacts = {
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  displayStreak: number;
  /** Days where it is not said. */
  streakUnit?: StreakUnit;
  reps: number;
};

export type PublicDay = {
  /** Scheduled today and not skipped: a skipped habit neither counts nor breaks. */
  due: number;
  done: number;
  /** The same with what was skipped, as it is told in words. */
  tally: DayTally;
  percent: number;
  band: ProgressBand;
  bestStreak: number;
  /** Days where it is not said. */
  bestStreakUnit?: StreakUnit;
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
  const best = longestOf(habits);
  return {
    due: due.length,
    done,
    tally: tallyOf(scheduled),
    percent,
    band: progressBand(percent),
    bestStreak: best.displayStreak,
    ...(best.streakUnit && { bestStreakUnit: best.streakUnit }),
    totalReps: habits.reduce((sum, habit) => sum + habit.reps, 0),
    segments: scheduled.map((habit) => ({ state: stateOf(habit) })),
  };
}

/** '1 of 2 habits done today', 'Nothing is due today'. */
export const doneTodayText = ({ due, tally }: PublicDay): string =>
  due === 0 ? 'Nothing is due today' : `${tallyText(tally, nounFor(tally.total, 'habit'))} today`;

export const longestStreak = ({ bestStreak, bestStreakUnit = 'day' }: PublicDay): string =>
  streakText(bestStreak, bestStreakUnit);

type Streak = Pick<PublicHabitFacts, 'displayStreak' | 'streakUnit'>;

/** How long it took at the least: a block has two days or more. */
const LENGTHS: Record<StreakUnit, number> = { day: 1, period: 2, week: 7, month: 28 };
const daysOf = ({ displayStreak, streakUnit = 'day' }: Streak) =>
  displayStreak * LENGTHS[streakUnit];

const longestOf = (habits: readonly Streak[]): Streak =>
  habits.reduce((best, habit) => (daysOf(habit) > daysOf(best) ? habit : best), {
    displayStreak: 0,
  });

/** The day in words, for whoever does not look at rings. */
export function publicDayFacts(day: PublicDay): string[] {
  const streak = day.bestStreak > 0 ? [`Longest current streak: ${longestStreak(day)}`] : [];
  return [doneTodayText(day), ...streak, pluralise(day.totalReps, 'rep')];
}

export const publicDaySentence = (day: PublicDay): string => `${publicDayFacts(day).join('. ')}.`;

function stateOf({ completed, skipped }: PublicHabitFacts): DayRingSegment['state'] {
  if (completed) return 'done';
  return skipped ? 'skipped' : 'open';
}
