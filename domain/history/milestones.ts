import { fromDayNumber, type LocalDay, toDayNumber } from '../days/local-day.ts';
import type { StreakUnit } from '../habits/period.ts';
import type { Evaluation } from './evaluate.ts';
import { resultOf } from './letters.ts';

type Milestones = { first: readonly number[]; year: number };

const DAYS: Milestones = { first: [7, 14, 30, 50, 100, 150, 200, 365], year: 365 };
const WEEKS: Milestones = { first: [4, 8, 12, 26, 52], year: 52 };
const MONTHS: Milestones = { first: [3, 6, 12], year: 12 };

const MILESTONES: Record<StreakUnit, Milestones> = {
  day: DAYS,
  week: WEEKS,
  month: MONTHS,
  period: WEEKS,
};

/** The list of the unit, and every further year. */
function isMilestone(streak: number, unit: StreakUnit): boolean {
  const { first, year } = MILESTONES[unit];
  return first.includes(streak) || (streak > year && streak % year === 0);
}

/** The longest milestone that a streak reaches when it grows from one length to another. Null without one. */
export function milestoneReached(before: number, after: number, unit: StreakUnit): number | null {
  for (let streak = after; streak > before; streak -= 1) {
    if (isMilestone(streak, unit)) return streak;
  }
  return null;
}

/** The longest milestone that a streak has reached, null without one, and the next one. */
export function milestonesAround(
  streak: number,
  unit: StreakUnit,
): { reached: number | null; next: number } {
  let next = streak + 1;
  while (!isMilestone(next, unit)) next += 1;
  return { reached: milestoneReached(0, streak, unit), next };
}

type CountedStreak = Pick<Evaluation, 'runs' | 'displayStreak' | 'unit' | 'letters' | 'periods'>;

type CelebratedDays = {
  createdOn: LocalDay;
  /** Milestones that the streak reached by this day were shown. Null: none. Undefined: unknown. */
  celebratedThrough: LocalDay | null | undefined;
};

/** A milestone to show, and the day by which it was reached. */
type NewMilestone = { streak: number; through: LocalDay };

/**
 * The longest milestone that the streak has reached and that was not shown. Null without one. A streak that was broken begins
 * after the stored day, so it reaches each milestone again.
 */
export function milestoneToShow(
  { createdOn, celebratedThrough }: CelebratedDays,
  { runs, displayStreak, unit, letters, periods }: CountedStreak,
): NewMilestone | null {
  const run = runs.at(-1);
  if (!run || displayStreak === 0 || celebratedThrough === undefined) return null;
  const celebrated = celebratedThrough === null ? -Infinity : toDayNumber(celebratedThrough);
  const firstDay = toDayNumber(createdOn);
  const parts =
    unit === 'day'
      ? Array.from(letters, (letter, at) => ({ result: resultOf(letter), first: firstDay + at }))
      : periods;
  const before = parts.filter(
    ({ result, first }) => result === 'done' && first >= run.first && first <= celebrated,
  );
  const streak = milestoneReached(before.length, displayStreak, unit);
  return streak === null ? null : { streak, through: fromDayNumber(run.last) };
}

/** The later one, so that nothing that was shown is shown again. */
export const celebratedAfter = (
  known: LocalDay | null,
  sent: LocalDay | null | undefined,
): LocalDay | null => (sent && (known === null || sent > known) ? sent : known);
