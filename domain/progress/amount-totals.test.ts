import { expect, test } from 'vitest';
import { addDays, daysBetween, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { NO_WEEK_CHOSEN } from '../days/week.ts';
import { amountTotals, lastAmounts } from './amount-totals.ts';

const FIRST = toLocalDay('2025-12-29'); // a Monday
const TODAY = toLocalDay('2026-03-11'); // a Wednesday
const length = daysBetween(FIRST, TODAY) + 1;
/** 0.1 on the first day of the previous year, 0.2 on each Sunday and Monday since. */
const amounts = new Map<LocalDay, number>([[FIRST, 0.1]]);
for (let at = 1; at < length; at += 1) {
  if (at % 7 === 6 || at % 7 === 0) amounts.set(addDays(FIRST, at), 0.2);
}

test('the totals are of the calendar’s week, month and year, and of all days', () => {
  expect(amountTotals({ amounts }, TODAY, NO_WEEK_CHOSEN)).toEqual({
    week: 0.2,
    month: 0.8,
    year: 4,
    ever: 4.1,
  });
  expect(amountTotals({ amounts }, TODAY, [{ from: null, start: 'sunday' }]).week).toBe(0.4);
});

test('the totals of a habit without amounts are 0', () => {
  expect(amountTotals({ amounts: new Map() }, TODAY, NO_WEEK_CHOSEN)).toEqual({
    week: 0,
    month: 0,
    year: 0,
    ever: 0,
  });
});

test('lastAmounts lists no days before the first one', () => {
  expect(lastAmounts({ amounts }, { first: FIRST, last: TODAY }, 3)).toEqual([
    { date: addDays(TODAY, -2), amount: 0.2 },
    { date: addDays(TODAY, -1), amount: 0 },
    { date: TODAY, amount: 0 },
  ]);
  const two = { first: FIRST, last: addDays(FIRST, 1) };
  expect(lastAmounts({ amounts }, two, 30)).toHaveLength(2);
});
