import { type DayFlags, isLogged } from './habit-day.ts';
import { addDays, daysBetween, type LocalDay } from '../days/local-day.ts';

/** One letter per day from `first` on. */
export type MarkedHistory = {
  first: LocalDay;
  marks: string;
  /**
   * One for each mark; null where nothing was entered, and undefined if nothing ever was. For a habit with steps: how many of
   * them were done.
   */
  amounts?: (number | null)[] | undefined;
};

export const NO_RECORD = '-';

const MARKS: Record<string, DayFlags> = {
  d: { scheduled: true, completed: true, skipped: false },
  b: { scheduled: false, completed: true, skipped: false },
  s: { scheduled: true, completed: false, skipped: true },
  x: { scheduled: false, completed: false, skipped: true },
  o: { scheduled: true, completed: false, skipped: false },
  u: { scheduled: false, completed: false, skipped: false },
};

export function letterOf(mark: DayFlags): string {
  if (mark.completed) return mark.scheduled ? 'd' : 'b';
  if (mark.skipped) return mark.scheduled ? 's' : 'x';
  return mark.scheduled ? 'o' : 'u';
}

export const amountOn = ({ first, amounts }: MarkedHistory, day: LocalDay): number | null =>
  amounts?.[daysBetween(first, day)] ?? null;

/** The logged days, newest first. */
export function newestRecords(
  history: MarkedHistory,
  most: number,
): { date: LocalDay; mark: DayFlags }[] {
  const found = [];
  for (let at = history.marks.length - 1; at >= 0 && found.length < most; at -= 1) {
    const mark = MARKS[history.marks.charAt(at)];
    if (mark && isLogged(mark)) found.push({ date: addDays(history.first, at), mark });
  }
  return found;
}
