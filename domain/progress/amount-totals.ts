import { addDays, daysFromTo, type LocalDay, yearOf } from '../days/local-day.ts';
import { firstOfMonth } from '../days/months.ts';
import { type DaySpan, type Week, weekOn } from '../days/week.ts';
import { sumOf } from '../habits/goal.ts';
import type { HistoryDays } from './history-days.ts';
import { firstDayOfYear } from './year-map.ts';

export type AmountTotals = { week: number; month: number; year: number; ever: number };

/** The amounts since the beginning of the week, month and year, and in total. Days below the target count too. */
export function amountTotals(
  { amounts }: Pick<HistoryDays, 'amounts'>,
  today: LocalDay,
  week: Week,
): AmountTotals {
  const since = (first: LocalDay) =>
    sumOf(daysFromTo(first, today).map((day) => amounts.get(day) ?? 0));
  return {
    week: since(weekOn(today, week).first),
    month: since(firstOfMonth(today)),
    year: since(firstDayOfYear(yearOf(today))),
    ever: sumOf([...amounts.values()]),
  };
}

export type DayAmount = { date: LocalDay; amount: number };

/** The last days since `first`, with their amounts. */
export const lastAmounts = (
  { amounts }: Pick<HistoryDays, 'amounts'>,
  { first, last }: DaySpan,
  most: number,
): DayAmount[] =>
  daysFromTo(addDays(last, 1 - most), last)
    .filter((date) => date >= first)
    .map((date) => ({ date, amount: amounts.get(date) ?? 0 }));
