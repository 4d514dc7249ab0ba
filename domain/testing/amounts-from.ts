import { addDays, type LocalDay } from '../days/local-day.ts';
import { type AmountYear, withAmountOn } from '../history/amount-years.ts';

/** The amounts of days in a row. */
export const amountsFrom = (first: LocalDay, ...amounts: readonly number[]): AmountYear[] | null =>
  amounts.reduce<AmountYear[] | null>(
    (years, amount, place) => withAmountOn(years, addDays(first, place), amount),
    null,
  );
