import { CRUSH_SCORE_DAYS, percentOf, RATE_DAYS } from '../progress/day-status.ts';
import { type DayFlags, type HabitDay, isDone, isLogged, isOpen } from '../habits/habit-day.ts';
import { addDays, type LocalDay } from '../days/local-day.ts';

// The scores by their definition, from every record. The app computes them from daily counts. Tests compare both.

type DatedFlags = DayFlags & Pick<HabitDay, 'date'>;

/** As `crushScoreOf`. */
export function crushScore(instances: readonly DatedFlags[], today: LocalDay): number {
  const recent = fromLastDays(instances, today, CRUSH_SCORE_DAYS);
  const days = new Map<string, 'done' | 'open'>();
  for (const row of recent) {
    if (isOpen(row)) days.set(row.date, 'open');
    else if (isDone(row) && !days.has(row.date)) days.set(row.date, 'done');
  }
  const latestFirst = [...days].toSorted(([a], [b]) => (a < b ? 1 : -1));
  const firstOpen = latestFirst.findIndex(([, state]) => state === 'open');
  return firstOpen === -1 ? latestFirst.length : firstOpen;
}

/** As `sevenDayRateOf`. */
export function sevenDayRate(instances: readonly DatedFlags[], today: LocalDay): number {
  const recent = fromLastDays(instances, today, RATE_DAYS).filter(isLogged);
  return percentOf(recent.filter((row) => row.completed).length, recent.length);
}

function fromLastDays<Row extends Pick<HabitDay, 'date'>>(
  rows: readonly Row[],
  today: LocalDay,
  count: number,
): Row[] {
  const first = addDays(today, 1 - count);
  return rows.filter((row) => first <= row.date && row.date <= today);
}
