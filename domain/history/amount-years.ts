import { daysBetween, type LocalDay, toDayNumber, toLocalDay, yearOf } from '../days/local-day.ts';

/** The amounts of one calendar year, one per day from 1 January on; 0 where nothing was entered. */
export type AmountYear = { year: number; amounts: readonly number[] };

const NO_AMOUNTS = Array.from({ length: 366 }, () => 0);

const firstDayOf = (year: number): LocalDay => toLocalDay(`${year}-01-01`);
const placeInYear = (date: LocalDay): number => daysBetween(firstDayOf(yearOf(date)), date);

export function amountOn(years: readonly AmountYear[], date: LocalDay): number {
  const found = years.find(({ year }) => year === yearOf(date));
  return found?.amounts[placeInYear(date)] ?? 0;
}

/** The years with other amounts of some days. */
export function withAmounts(
  years: readonly AmountYear[],
  entered: ReadonlyMap<LocalDay, number>,
): readonly AmountYear[] {
  const changed = new Map<number, number[]>();
  for (const [date, amount] of entered) {
    if (amount === amountOn(years, date)) continue;
    const year = yearOf(date);
    const known = years.find((one) => one.year === year)?.amounts ?? NO_AMOUNTS;
    const amounts = changed.get(year) ?? [...known];
    amounts[placeInYear(date)] = amount;
    changed.set(year, amounts);
  }
  if (changed.size === 0) return years;
  const unchanged = years.filter(({ year }) => !changed.has(year));
  return [...unchanged, ...Array.from(changed, ([year, amounts]) => ({ year, amounts }))];
}

/** Visits the amounts of `count` days from `first` on, by their places among these days. */
export function visitAmounts(
  years: readonly AmountYear[],
  { first, count }: { first: number; count: number },
  visit: (place: number, amount: number) => void,
): void {
  for (const { year, amounts } of years) {
    const shift = toDayNumber(firstDayOf(year)) - first;
    const end = Math.min(amounts.length, count - shift);
    for (let at = Math.max(0, -shift); at < end; at += 1) {
      const amount = amounts[at] ?? 0;
      if (amount > 0) visit(at + shift, amount);
    }
  }
}
