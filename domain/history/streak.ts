import { fromDayNumber } from '../days/local-day.ts';
import type { DaySpan } from '../days/week.ts';
import type { DayResult } from '../habits/habit-day.ts';
import type { PeriodResult } from './periods.ts';

/** Consecutive done days or periods, from the first day of the first one to the last day of the last one. */
export type StreakRun = { length: number; first: number; last: number };

/** Days or periods, one after the other. "Only missed ones end a run." */
export class Streak {
  readonly runs: StreakRun[] = [];
  private current: StreakRun | null = null;
  private missedSince: number | null = null;

  add(result: DayResult | PeriodResult, first: number, last = first): void {
    if (result === 'done') this.addDone(first, last);
    else if (result === 'missed') {
      this.current = null;
      this.missedSince ??= last;
    }
  }

  private addDone(first: number, last: number): void {
    this.missedSince = null;
    if (this.current === null) {
      this.current = { length: 0, first, last };
      this.runs.push(this.current);
    }
    this.current.length += 1;
    this.current.last = last;
  }

  figures() {
    const { runs, missedSince } = this;
    const latest = runs.at(-1);
    const streak = latest?.length ?? 0;
    return {
      /** In order. */
      runs,
      /** "The run of done ones up to the last done one." */
      streak,
      /** "The same, or 0 when one was missed after the last done one." */
      displayStreak: missedSince === null ? streak : 0,
      longest: runs.reduce((most, { length }) => Math.max(most, length), 0),
      /** The day, or the last day of the period. */
      lastDoneOn: latest?.last ?? null,
      /** The first one that was missed after the last one done. */
      missedSince,
    };
  }
}

export type DatedRun = DaySpan & { length: number };

/** The longest first; of equal ones the newest comes first. */
export const longestRuns = (runs: readonly StreakRun[], most: number): DatedRun[] =>
  runs
    .toSorted((a, b) => b.length - a.length || b.last - a.last)
    .slice(0, most)
    .map(({ length, first, last }) => ({
      length,
      first: fromDayNumber(first),
      last: fromDayNumber(last),
    }));
