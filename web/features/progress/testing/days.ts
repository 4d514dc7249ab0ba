import { countDays, getProgress, listDays } from '#contract/progress.ts';
import { type DayCounts, emptyCounts, recount } from '#domain/progress/day-counts.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { encodeDays } from '#domain/testing/encode-days.ts';
import { mockApi } from '#web/testing/network.ts';

const DAYS_AROUND = 60;

/** From now on these are all records that the server has; counted for a year from `first`. */
export function answerDays(
  days: readonly HabitDay[],
  { today, first }: { today: LocalDay; first: LocalDay },
): void {
  const counts = countsOf(first, days);
  const calendar = daysAround(today, days);
  mockApi(getProgress, { counts, calendar });
  mockApi(listDays, calendar);
  mockApi(countDays, counts);
}

function countsOf(first: LocalDay, days: readonly HabitDay[]): DayCounts {
  return days.reduce(
    (counts, day) => recount(counts, { date: day.date, from: null, to: day }),
    emptyCounts(first, 365),
  );
}

/** Whatever range is asked for: the calendar looks at the days that it shows. */
function daysAround(today: LocalDay, days: readonly HabitDay[]) {
  const rows = days.map((day) => ({
    ...day,
    date: day.date,
    name: day.habitName,
  }));
  const range = { first: addDays(today, -DAYS_AROUND), last: addDays(today, DAYS_AROUND) };
  return { ...encodeDays(range, rows), next: null };
}
