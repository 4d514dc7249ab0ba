import type { LocalDay } from '../days/local-day.ts';
import { type HabitDay, isLogged } from '../habits/habit-day.ts';
import { countDone } from '../habits/steps.ts';
import { cutRange, type HabitRange, toHabitDays } from '../history/habit-range.ts';

/** The days of a habit up to today. */
export type HistoryDays = {
  /** The days with a record, in order. */
  records: readonly HabitDay[];
  /** The amount of each day that has one. For a habit with steps: how many of them were done. */
  amounts: ReadonlyMap<LocalDay, number>;
};

export function historyDays(habit: HabitRange, today: LocalDay): HistoryDays {
  const records = toHabitDays(cutRange(habit, { first: habit.firstDay, last: today }));
  const amounts = new Map<LocalDay, number>();
  for (const { date, amount, stepsDone } of records) {
    const entered = habit.steps === null ? amount : stepsDone && countDone(habit, stepsDone);
    if (entered !== null) amounts.set(date, entered);
  }
  return { records, amounts };
}

/** The logged days, newest first. */
export const newestRecords = ({ records }: HistoryDays, most: number): HabitDay[] =>
  records.filter(isLogged).slice(-most).toReversed();
