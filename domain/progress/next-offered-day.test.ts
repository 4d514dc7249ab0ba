import { expect, test } from 'vitest';
import { addDays, daysBetween, toLocalDay } from '../days/local-day.ts';
import type { Frequency } from '../habits/frequency.ts';
import { every, everyDay, on, times } from '../testing/history-in-letters.ts';
import { nextOfferedDay } from './next-offered-day.ts';

/** A Monday. */
const today = toLocalDay('2026-03-02');
const owner = { today, week: [], activeDays: null };

/** Created and done today. `rest` are the first and the last day of a pause, as days from today. */
function habitOf(frequency: Frequency, rest?: readonly [first: number, last: number | null]) {
  const pauses = rest
    ? [
        {
          habitId: null,
          from: addDays(today, rest[0]),
          until: rest[1] === null ? null : addDays(today, rest[1]),
        },
      ]
    : [];
  const past = { pastRhythms: [], archives: [], archivedOn: null, amountYears: [] };
  return { ...frequency, ...past, createdOn: today, letters: 'x', pauses };
}

test.each([
  ['of every day', [habitOf(everyDay)], 1],
  ['of Mondays and Thursdays', [habitOf(on('monday', 'thursday'))], 3],
  ['of Mondays', [habitOf(on('monday'))], 7],
  ['three times a week', [habitOf(times(3, 'week'))], 1],
  ['once a week, which is done', [habitOf(times(1, 'week'))], 7],
  ['three days after the last time', [habitOf(every(3, 'day', 'done'))], 3],
  ['every ten days', [habitOf(every(10, 'day', 'start'))], null],
  ['before a pause that starts tomorrow', [habitOf(everyDay, [1, 4])], 5],
  ['before a pause without an end', [habitOf(everyDay, [1, null])], null],
  ['beside another one', [habitOf(on('monday')), habitOf(on('wednesday'))], 2],
  ['that is missing', [], null],
])('a habit %s is listed next after the right number of days', (_, habits, days) => {
  const next = nextOfferedDay(habits, owner);
  expect(next && daysBetween(today, next)).toBe(days);
});
