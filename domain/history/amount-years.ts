import { fromDayNumber, toDayNumber, toLocalDay, yearOf } from '../days/local-day.ts';

/** The amounts of one calendar year, one per day from 1 January on; 0 where nothing was entered. */
export type AmountYear = { year: number; amounts: readonly number[] };

const DAYS_OF_A_YEAR = 366;

const firstDayOf = (year: number): number => toDayNumber(toLocalDay(`${year}-01-01`));

/** In thousandths, one place per day from `createdOn` on. */
export function amountsFrom(years: readonly AmountYear[], createdOn: number): Float64Array | null {
  const latest = years.reduce((most, { year }) => Math.max(most, year), 0);
  if (latest === 0) return null;
  const places = new Float64Array(Math.max(0, firstDayOf(latest + 1) - createdOn));
  for (const { year, amounts } of years) {
    const first = firstDayOf(year) - createdOn;
    for (let at = Math.max(0, -first); at < amounts.length; at += 1) {
      const place = at + first;
      if (place < places.length) places[place] = Math.round((amounts[at] ?? 0) * 1000);
    }
  }
  return places;
}

/** The years in which these days lie. */
export const yearsOf = (days: readonly number[]): number[] => [
  ...new Set(days.map((day) => yearOf(fromDayNumber(day)))),
];

export function amountsOfYear(
  amounts: Float64Array | null,
  createdOn: number,
  year: number,
): AmountYear {
  const first = firstDayOf(year) - createdOn;
  const length = firstDayOf(year + 1) - firstDayOf(year);
  return {
    year,
    amounts: Array.from({ length: DAYS_OF_A_YEAR }, (_, at) => {
      const thousandths = at < length ? (amounts?.[at + first] ?? 0) : 0;
      return thousandths / 1000;
    }),
  };
}
