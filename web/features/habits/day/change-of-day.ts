import type { QueryClient } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { asOnDay } from '#domain/habits/day-at-hand.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { changedDay } from '#domain/habits/limit-day.ts';
import { contentOfToday, type DayVariables, type TodayChange } from '../changes/predict-day.ts';
import { dayChangeOf, targetOf } from '../flexible/predict-flexible.ts';
import { changeKey, isFlexible, recentDaysKey } from '../habit-cache.ts';

/**
 * Shows what a change of a day that is over will most likely come to, wherever that day is shown. What follows for streaks
 * the server says. Returns how it is put back.
 */
export async function showChangeOfDay(
  client: QueryClient,
  { habit, change, day }: DayVariables,
): Promise<(() => Promise<void>) | undefined> {
  const stood = asOnDay(habit, shownRecord(client, habit, day), day);
  const before = stood?.instance;
  if (!before) return undefined;
  await showRecord(client, predictRecord(stood, before, change));
  return () => showRecord(client, before);
}

function predictRecord(habit: Habit, before: HabitDay, change: TodayChange): HabitDay {
  const old = contentOfToday(habit, before.date);
  const told = dayChangeOf(change, old);
  const next = changedDay(old, told, habit, { isOver: true, target: targetOf(habit, old) });
  // From the last time: what is done early is asked for, unless the day rests.
  const isEarly = habit.dueOn !== null && next.completed && next.ownSkip === null;
  return { ...before, ...next, scheduled: next.scheduled || isEarly };
}

/**
 * Shows the record as the server answered it: none where nothing is left of the day. Without an answer that says how the
 * day stands, all days are asked for.
 */
export async function settleChangeOfDay(
  client: QueryClient,
  variables: DayVariables,
  answer: { instance: HabitDay | null } | undefined,
): Promise<void> {
  const { habit, day } = variables;
  if (answer?.instance) await showRecord(client, answer.instance);
  else if (answer) {
    await changeShown(client, day, (days) => days.filter((one) => !isOf(one, habit, day)));
  }
  // Of a rhythm, what other days ask for may be something else now.
  const isKnown = answer && !isFlexible(habit);
  if (isKnown || !isLastChange(client, variables)) return;
  await client.invalidateQueries({ queryKey: recentDaysKey });
}

/** An earlier answer would not know the later changes yet. */
const isLastChange = (client: QueryClient, variables: DayVariables): boolean =>
  client.isMutating({
    mutationKey: changeKey,
    predicate: ({ state }) => state.variables !== variables,
  }) === 0;

const isOf = (record: HabitDay, { id }: Pick<Habit, 'id'>, day: LocalDay): boolean =>
  record.habitId === id && record.date === day;

/** As the page shows it by now; whoever pressed may have looked at an earlier drawing. */
function shownRecord(client: QueryClient, habit: Habit, day: LocalDay): HabitDay | undefined {
  const shown = client.getQueriesData<HabitDay[]>({ queryKey: recentDaysKey });
  const records = shown.flatMap(([, days]) => days?.filter((one) => isOf(one, habit, day)) ?? []);
  return records[0] ?? (habit.instance?.date === day ? habit.instance : undefined);
}

function showRecord(client: QueryClient, record: HabitDay): Promise<void> {
  const { habitId: id, date } = record;
  return changeShown(client, date, (days) =>
    days.some((one) => isOf(one, { id }, date))
      ? days.map((one) => (isOf(one, { id }, date) ? record : one))
      : [...days, record],
  );
}

async function changeShown(
  client: QueryClient,
  day: LocalDay,
  change: (days: HabitDay[]) => HabitDay[],
): Promise<void> {
  // Awaited: days on their way would put the old state back over this one.
  await client.cancelQueries({ queryKey: recentDaysKey });
  for (const query of client.getQueryCache().findAll({ queryKey: recentDaysKey })) {
    const { queryKey, state } = query;
    const [first, last] = queryKey.slice(-2) as [LocalDay, LocalDay];
    if (first > day || last < day) continue;
    // A change that the server has not confirmed: the time of the last update stays what it was.
    const updatedAt = state.dataUpdatedAt;
    client.setQueryData<HabitDay[]>(queryKey, (days) => days && change(days), { updatedAt });
  }
}
