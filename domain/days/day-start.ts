import type { LocalDay } from './local-day.ts';

/** The hour at which a user's day begins. Until the moment `from`, the hour `before` applies. */
export type DayStart = {
  readonly hour: number;
  readonly before: number | null;
  readonly from: number | null;
};

export const LATEST_DAY_START = 6;

export const AT_MIDNIGHT: DayStart = { hour: 0, before: null, from: null };

/** The hour that applies at a moment. */
export const hourAt = ({ hour, before, from }: DayStart, epochMs: number): number =>
  before !== null && from !== null && epochMs < from ? before : hour;

/**
 * The hour at which the day begins. After a change of the hour, days before the boundary keep theirs; the first one after it
 * begins at the later of both hours.
 */
export function hourOfDay(
  day: LocalDay,
  { hour, before, from }: DayStart,
  dayBegunAt: (hour: number, epochMs: number) => LocalDay,
): number {
  if (before === null || from === null) return hour;
  const first = dayBegunAt(before, from);
  if (day === first) return Math.max(before, hour);
  return day < first ? before : hour;
}

/**
 * Another hour applies from the next start of a day on. Further changes before that keep the moment; choosing the old hour
 * cancels the change.
 */
export function changeDayStart(
  current: DayStart,
  hour: number,
  { now, nextBoundary }: { now: number; nextBoundary: number },
): DayStart {
  const applied = hourAt(current, now);
  const isWaiting = current.from !== null && now < current.from;
  if (hour === current.hour) return current;
  if (hour === applied) return { hour, before: null, from: null };
  return { hour, before: applied, from: isWaiting ? current.from : nextBoundary };
}
