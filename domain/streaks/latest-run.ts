import type { LocalDay } from '../days/local-day.ts';

/** The streak as of the last completed scheduled day, and that day; 0 and null together. */
export type LatestRun = { streak: number; lastDoneOn: LocalDay | null };

export const NO_RUN: LatestRun = { streak: 0, lastDoneOn: null };

/** The habit's latest run after one of its days changed, from that day's neighbours alone. */
export function latestRunAfter(change: {
  current: LatestRun;
  date: LocalDay;
  isDone: boolean;
  /** The day's own streak and what its change adds to the days behind it, as `streakDelta` gives them. */
  streak: number;
  shift: number;
  /** The latest run before the day. */
  earlier: LatestRun;
  /** The first day after it that was left open. */
  nextOpenOn: LocalDay | null;
}): LatestRun {
  const { current, date, nextOpenOn } = change;
  if (current.lastDoneOn !== null && current.lastDoneOn > date) {
    const isReached = nextOpenOn === null || nextOpenOn > current.lastDoneOn;
    return isReached ? { ...current, streak: current.streak + change.shift } : current;
  }
  return change.isDone ? { streak: change.streak, lastDoneOn: date } : change.earlier;
}
