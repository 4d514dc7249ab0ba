import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { type DayCounts, recount } from '#domain/progress/day-counts.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { type HabitHistory, withMark } from '#domain/habits/habit-history.ts';
import { historyFigures } from '#domain/streaks/history-figures.ts';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { repsChange } from '#domain/streaks/streak.ts';
import { habitDaysKey, showChange } from '#web/features/habits/public.ts';
import { countsKey, historyKey, loggedKey } from '../queries.ts';

/** One day of one habit, as it was and as it is to be shown. Turned round, it takes itself back. */
export type Correction = {
  habitId: number;
  date: LocalDay;
  from: HabitDay | null;
  to: HabitDay | null;
};

/** Everything on the screen that follows from the day moves at once; the server is asked afterwards. */
export async function showCorrection(
  client: QueryClient,
  correction: Correction,
  today: LocalDay,
): Promise<void> {
  // Awaited: an answer on its way would put the old state back over this one.
  await client.cancelQueries({ queryKey: habitDaysKey });
  const { habitId, date, from, to } = correction;
  patch<DayCounts>(client, countsKey, (counts) => recount(counts, { date, from, to }));
  const histories = [...historyKey, habitId];
  patch<HabitHistory>(client, histories, (history) => withMark(history, date, to));
  // What other screens have asked for, and what this one has.
  for (const rangesKey of [habitDaysKey, loggedKey]) {
    patch<HabitDay[]>(
      client,
      rangesKey,
      (instances) => replaceDay(instances, correction),
      (key) => holdsDay(key.slice(rangesKey.length), date),
    );
  }
  const history = client.getQueryData<HabitHistory>([...histories, today]);
  await showChange(client, (habits) =>
    habits.map((habit) =>
      habit.id === habitId ? correctHabit(habit, correction, history, today) : habit,
    ),
  );
}

function patch<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
  isMeant: (key: QueryKey) => boolean = () => true,
): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    if (data === undefined || !isMeant(key)) continue;
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    client.setQueryData<Data>(key, change(data), { updatedAt });
  }
}

/** Ranges of records have their two ends at the end of their key. */
function holdsDay([first, last]: QueryKey, date: LocalDay): boolean {
  const isRange = typeof first === 'string' && typeof last === 'string' && isLocalDay(first);
  return isRange && first <= date && date <= last;
}

function replaceDay(instances: HabitDay[], { habitId, date, to }: Correction) {
  const isTheDay = (day: HabitDay) => day.habitId === habitId && day.date === date;
  const at = instances.findIndex(isTheDay);
  if (at === -1) return to ? [...instances, to] : instances;
  return to ? instances.with(at, to) : instances.toSpliced(at, 1);
}

/** Without the habit's history only the reps are certain; the server's answer brings the streak. */
function correctHabit(
  habit: Habit,
  { date, from, to }: Correction,
  history: HabitHistory | undefined,
  today: LocalDay,
): Habit {
  const figures = history
    ? historyFigures(history, today, habit)
    : { reps: habit.reps + repsChange(from, to) };
  const ofToday = date === today ? { completed: to?.completed ?? false, instance: to } : {};
  return { ...habit, ...figures, ...ofToday };
}
