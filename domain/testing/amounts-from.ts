import { addDays, type LocalDay } from '../days/local-day.ts';
import { type AmountYear, withAmounts } from '../history/amount-years.ts';

/** The amounts of days in a row. */
export const amountsFrom = (
  first: LocalDay,
  ...amounts: readonly number[]
): readonly AmountYear[] =>
  withAmounts([], new Map(amounts.map((amount, place) => [addDays(first, place), amount])));
