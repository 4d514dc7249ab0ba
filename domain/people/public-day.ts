import type { StreakUnit } from '../habits/period.ts';
import { streakText } from '../habits/streak-words.ts';
import { nounFor, pluralise } from '../text/pluralise.ts';
import type { RingSegment } from '../progress/day-ring.ts';
import { type DayTally, tallyOf, tallyText } from '../progress/day-tally.ts';
import { percentDone, type ProgressBand, progressBand } from '../progress/day-status.ts';

/** The public facts of a habit today. */
export type PublicHabitFacts = {
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  displayStreak: number;
  /** Days when undefined. */
  streakUnit?: StreakUnit;
  reps: number;
};

export type PublicDay = {
  /** Habits that count today and are not skipped. */
  due: number;
  done: number;
  /** The same with skipped habits, for texts. */
  tally: DayTally;
  percent: number;
  band: ProgressBand;
  bestStreak: number;
  /** Days when undefined. */
  bestStreakUnit?: StreakUnit;
  totalReps: number;
  segments: RingSegment[];
};

/** The day on a public profile and in its preview picture. A bonus counts in both numbers, as in `countsToday`. */
export function publicDay(habits: readonly PublicHabitFacts[]): PublicDay {
  const counted = habits.filter(({ scheduled, completed }) => scheduled || completed);
  const tally = tallyOf(counted);
  const percent = percentDone(tally);
  const best = longestOf(habits);
  return {
    due: tally.total - tally.skipped,
    done: tally.done,
    tally,
    percent,
    band: progressBand(percent),
    bestStreak: best.displayStreak,
    ...(best.streakUnit && { bestStreakUnit: best.streakUnit }),
    totalReps: habits.reduce((sum, habit) => sum + habit.reps, 0),
    segments: counted.map(segmentOf),
  };
}

/** '1 of 2 habits done today', 'Nothing is due today'. */
export const doneTodayText = ({ due, tally }: PublicDay): string =>
  due === 0 ? 'Nothing is due today' : `${tallyText(tally, nounFor(tally.total, 'habit'))} today`;

export const longestStreak = ({ bestStreak, bestStreakUnit = 'day' }: PublicDay): string =>
  streakText(bestStreak, bestStreakUnit);

type Streak = Pick<PublicHabitFacts, 'displayStreak' | 'streakUnit'>;

/** The least number of days of a unit. A block has two days or more. */
const LENGTHS: Record<StreakUnit, number> = { day: 1, period: 2, week: 7, month: 28 };
const daysOf = ({ displayStreak, streakUnit = 'day' }: Streak) =>
  displayStreak * LENGTHS[streakUnit];

const longestOf = (habits: readonly Streak[]): Streak =>
  habits.reduce((best, habit) => (daysOf(habit) > daysOf(best) ? habit : best), {
    displayStreak: 0,
  });

/** The day as sentences, for screen readers and link previews. */
export function publicDayFacts(day: PublicDay): string[] {
  const streak = day.bestStreak > 0 ? [`Longest current streak: ${longestStreak(day)}`] : [];
  return [doneTodayText(day), ...streak, pluralise(day.totalReps, 'rep')];
}

export const publicDaySentence = (day: PublicDay): string => `${publicDayFacts(day).join('. ')}.`;

function segmentOf({ completed, skipped }: PublicHabitFacts): RingSegment {
  if (completed) return 'done';
  return skipped ? 'skipped' : 'open';
}
