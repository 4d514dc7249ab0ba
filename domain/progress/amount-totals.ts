import { addDays, daysFromTo, type LocalDay, yearOf } from '../days/local-day.ts';
import { firstOfMonth } from '../days/months.ts';
import { type Week, weekOn } from '../days/week.ts';
import { sumOf } from '../habits/goal.ts';
import { amountOn, type MarkedHistory } from '../habits/habit-history.ts';
import { firstDayOfYear } from './year-map.ts';

export type AmountTotals = { week: number; month: number; year: number; ever: number };

/** The amounts since the beginning of the week, month and year, and in total. Days below the target count too. */
export function amountTotals(history: MarkedHistory, today: LocalDay, week: Week): AmountTotals {
  const since = (first: LocalDay) =>
    sumOf(daysFromTo(first, today).map((day) => amountOn(history, day) ?? 0));
  return {
    week: since(weekOn(today, week).first),
    month: since(firstOfMonth(today)),
    year: since(firstDayOfYear(yearOf(today))),
    ever: sumOf((history.amounts ?? []).map((amount) => amount ?? 0)),
  };
}

export type DayAmount = { date: LocalDay; amount: number };

/** The last days with their amounts. */
export const lastAmounts = (history: MarkedHistory, today: LocalDay, most: number): DayAmount[] =>
  daysFromTo(addDays(today, 1 - most), today)
    .filter((date) => date >= history.first)
    .map((date) => ({ date, amount: amountOn(history, date) ?? 0 }));
