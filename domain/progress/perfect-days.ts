import { countOn, countsUntil, type DayCount, type DayCounts } from './day-counts.ts';
import { CRUSH_SCORE_DAYS, percentOf, RATE_DAYS } from './day-status.ts';
import { isPerfectDay } from './day-tally.ts';
import { addDays, daysBetween, daysFromTo, type LocalDay } from '../days/local-day.ts';
import type { RunStep } from '../streaks/runs.ts';

/** The effect of a day on the run of perfect days. */
export function perfectStepOf(count: DayCount): RunStep {
  if (isPerfectDay(count)) return 'kept';
  return count.open > 0 ? 'broken' : 'neutral';
}

/**
 * Consecutive most recent logged days on which everything scheduled was completed, of the last 90. Days with nothing
 * scheduled, or everything skipped, are passed over. Today counts like any other day: until it is done, the score is 0.
 */
export function crushScoreOf(
  counts: DayCounts,
  today: LocalDay,
  daysBack = CRUSH_SCORE_DAYS,
): number {
  let score = 0;
  for (let ago = 0; ago < daysBack; ago += 1) {
    const step = perfectStepOf(countOn(counts, addDays(today, -ago)));
    if (step === 'broken') return score;
    if (step === 'kept') score += 1;
  }
  return score;
}

/**
 * The score when all open habits of today get done. Undefined when nothing is open or an exceeded limit has lost the day.
 */
export function crushScoreIfFinished(
  counts: DayCounts,
  today: LocalDay,
  isLost = false,
): number | undefined {
  if (isLost || countOn(counts, today).open === 0) return undefined;
  const before = crushScoreOf(counts, addDays(today, -1), CRUSH_SCORE_DAYS - 1);
  return before + 1;
}

/** The completed percentage of the logged records of the last seven days, today included. */
export function sevenDayRateOf(counts: DayCounts, today: LocalDay): number {
  const days = daysFromTo(addDays(today, 1 - RATE_DAYS), today).map((day) => countOn(counts, day));
  const sum = (figure: 'completed' | 'logged') =>
    days.reduce((total, day) => total + day[figure], 0);
  return percentOf(sum('completed'), sum('logged'));
}

/** A step for each counted day up to today. An open today does not break the run. */
export function perfectDaySteps(counts: DayCounts, today: LocalDay): RunStep[] {
  const todayAt = daysBetween(counts.first, today);
  return countsUntil(counts, today).map((count, at) => {
    const step = perfectStepOf(count);
    return at === todayAt && step === 'broken' ? 'neutral' : step;
  });
}
