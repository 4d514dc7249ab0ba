import { countOn, countsUntil, type DayCount, type DayCounts } from './day-counts.ts';
import { CRUSH_SCORE_DAYS, percentOf, RATE_DAYS } from './day-status.ts';
import { isPerfectDay } from './day-tally.ts';
import { addDays, daysFromTo, type LocalDay, toDayNumber } from '../days/local-day.ts';
import { type StreakRun, Streak } from '../history/streak.ts';

/** How a day affects the run of perfect days. */
export function perfectResultOf(count: DayCount): 'done' | 'missed' | 'none' {
  if (isPerfectDay(count)) return 'done';
  return count.open > 0 ? 'missed' : 'none';
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
    const result = perfectResultOf(countOn(counts, addDays(today, -ago)));
    if (result === 'missed') return score;
    if (result === 'done') score += 1;
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

/** The runs of perfect days up to today. An open today does not end a run. */
export function perfectRuns(counts: DayCounts, today: LocalDay): StreakRun[] {
  const first = toDayNumber(counts.first);
  const streak = new Streak();
  countsUntil(counts, today).forEach((count, at) => {
    const result = perfectResultOf(count);
    const isToday = first + at === toDayNumber(today);
    if (!isToday || result !== 'missed') streak.add(result, first + at);
  });
  return streak.runs;
}
