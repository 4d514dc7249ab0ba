import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { type DayCounts, recount } from '#domain/progress/day-counts.ts';
import { type HabitHistory, withMark } from '#domain/habits/habit-history.ts';
import { ruleOn } from '#domain/habits/past-rhythms.ts';
import { askingOf } from '#domain/habits/schedule.ts';
import { historyFigures } from '#domain/streaks/history-figures.ts';
import { repsChange } from '#domain/streaks/streak.ts';
import { showChange, type ShownChange, todayHere } from '#web/features/habits/public.ts';
import { countsKey, historyKey, type Progress, progressKey } from '../queries.ts';

/** What follows from a changed day moves with it: counts, the history of the habit, and its figures. */
export async function showCorrection(client: QueryClient, change: ShownChange): Promise<void> {
  const { habitId, date, from, to, isAnswered } = change;
  const histories = [...historyKey, habitId];
  // Awaited: an answer on its way would put the old state back over this one.
  for (const queryKey of [progressKey, countsKey, histories])
    await client.cancelQueries({ queryKey });
  patch<Progress>(client, progressKey, ({ counts, records }) => ({
    counts: recount(counts, { date, from, to }),
    records,
  }));
  patch<DayCounts>(client, countsKey, (counts) => recount(counts, { date, from, to }));
  patch<HabitHistory>(client, histories, (history) => withMark(history, date, to));
  const today = todayHere();
  // The answer has the figures itself, and those of today the list has predicted already.
  if (isAnswered || date === today) return;
  const history = client.getQueryData<HabitHistory>([...histories, today]);
  await showChange(client, (habits) =>
    habits.map((habit) =>
      habit.id === habitId ? { ...habit, ...figuresAfter(habit, change, history) } : habit,
    ),
  );
}

function patch<Data>(client: QueryClient, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const [key, data] of client.getQueriesData<Data>({ queryKey })) {
    if (data === undefined) continue;
    const updatedAt = client.getQueryState(key)?.dataUpdatedAt;
    client.setQueryData<Data>(key, change(data), { updatedAt });
  }
}

/**
 * Only the reps are certain where other days or periods may be judged otherwise now, or where the habit's history is not
 * known: the server's answer brings the streak.
 */
function figuresAfter(
  habit: Habit,
  { date, from, to }: ShownChange,
  history: HabitHistory | undefined,
) {
  const isCertain = [habit, ruleOn(habit, date)].every((rule) =>
    ['calendar', 'limit'].includes(askingOf(rule)),
  );
  return history && isCertain
    ? historyFigures(history, todayHere(), habit)
    : { reps: habit.reps + repsChange(from, to) };
}
