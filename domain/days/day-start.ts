import type { LocalDay } from './local-day.ts';

/** The hour at which a user's day begins. Until the instant `from`, the hour `before` applies. */
export type DayStart = {
  readonly hour: number;
  readonly before: number | null;
  readonly from: number | null;
};

export const LATEST_DAY_START = 6;

export const AT_MIDNIGHT: DayStart = { hour: 0, before: null, from: null };

/** The hour that holds at an instant. */
export const hourAt = ({ hour, before, from }: DayStart, epochMs: number): number =>
  before !== null && from !== null && epochMs < from ? before : hour;

/**
 * The hour at which that very day begins. Where another one was chosen, days before the boundary keep theirs; the first
 * one after it begins when both have come.
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
 * Another hour, which holds from the next boundary on: that of the hour that holds now. Chosen again before it, the same
 * boundary counts; chosen back, nothing changes.
 */
export function changeDayStart(
  current: DayStart,
  hour: number,
  { now, nextBoundary }: { now: number; nextBoundary: number },
): DayStart {
  const held = hourAt(current, now);
  const isWaiting = current.from !== null && now < current.from;
  if (hour === current.hour) return current;
  if (hour === held) return { hour, before: null, from: null };
  return { hour, before: held, from: isWaiting ? current.from : nextBoundary };
}
