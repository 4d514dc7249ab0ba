import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { standingOn } from '#domain/habits/day-at-hand.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { predictedDay } from '#domain/history/predicted-day.ts';
import { contentOfToday, type DayVariables, type TodayChange } from '../changes/predict-day.ts';
import { dayChangeOf, neededOf, predictFlexible } from '../flexible/predict-flexible.ts';
import {
  changeKey,
  findShown,
  habitDaysKey,
  isFlexible,
  recentDaysKey,
  replaceHabit,
  showChange,
} from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';

/** One day of one habit, as it was shown and as it is to be shown. Turned round, it takes itself back. */
export type ShownChange = {
  habitId: number;
  date: LocalDay;
  from: HabitDay | null;
  to: HabitDay | null;
  /** The server said so; otherwise it is what it will most likely say. */
  isAnswered?: boolean;
};

type ShowElsewhere = (client: QueryClient, change: ShownChange) => Promise<void>;

const others = new Set<ShowElsewhere>();

/** For what follows from days elsewhere, such as counts of them. */
export const alsoShowChanges = (show: ShowElsewhere): void => void others.add(show);

/**
 * Shows what a change of a day will most likely come to, wherever records of that day are shown. What follows for
 * streaks the server says. Returns how it is put back.
 */
export async function showChangeOfDay(
  client: QueryClient,
  { habit, change, day }: DayVariables,
): Promise<() => Promise<void>> {
  const putBack = await showInList(client, habit, change, day);
  const from = shownRecord(client, habit, day);
  const stood = standingOn(habit, from ?? undefined, day);
  const to = recordInList(client, habit, day) ?? predictRecord(stood, change, day);
  const shown = { habitId: habit.id, date: day, from, to };
  await show(client, shown);
  return async () => {
    await putBack?.();
    await show(client, { ...shown, from: to, to: from });
  };
}

/** Today the list shows it too, with what follows for the streak. */
async function showInList(
  client: QueryClient,
  { id }: Habit,
  change: TodayChange,
  day: LocalDay,
): Promise<(() => Promise<void>) | undefined> {
  const { habit: before } = findShown(client, id);
  if (!before || day !== (before.instance?.date ?? todayHere())) return undefined;
  const after = predictFlexible(before, change, day);
  await showChange(client, (habits) => replaceHabit(habits, after));
  return () => showChange(client, (habits) => replaceHabit(habits, before));
}

/** Of today. */
function recordInList(client: QueryClient, { id }: Habit, day: LocalDay): HabitDay | null {
  const instance = findShown(client, id).habit?.instance ?? null;
  return instance?.date === day ? instance : null;
}

/** The habit is as it was on the day. Only the server knows what a total needs that is not of the current week or month. */
function predictRecord(habit: Habit, change: TodayChange, day: LocalDay): HabitDay {
  const { id, name, instance } = habit;
  const old = contentOfToday(habit, day);
  const isOver = day < todayHere();
  const needed = neededOf(habit, old);
  const next = predictedDay(old, dayChangeOf(change, old), habit, day, { isOver, needed });
  return { id: 0, habitId: id, date: day, habitName: name, ...instance, ...next };
}

/**
 * Shows the record as the server answered it: none where nothing is left of the day. Without an answer that says how the
 * day stands, all days are asked for. `own` are the variables of the change that was answered.
 */
export async function settleChangeOfDay(
  client: QueryClient,
  variables: Pick<DayVariables, 'habit' | 'day'>,
  answer: { instance: HabitDay | null } | undefined,
  own: object | undefined = variables,
): Promise<void> {
  const { habit, day } = variables;
  if (answer) {
    const from = shownRecord(client, habit, day);
    const { instance: to } = answer;
    await show(client, { habitId: habit.id, date: day, from, to, isAnswered: true });
  }
  // Of a rhythm, what other days ask for may be something else now.
  const isKnown = answer && !isFlexible(habit);
  if (isKnown || !isLastChange(client, own)) return;
  await client.invalidateQueries({ queryKey: recentDaysKey });
}

/** An earlier answer would not know the later changes yet. */
const isLastChange = (client: QueryClient, own: object | undefined): boolean =>
  client.isMutating({
    mutationKey: changeKey,
    predicate: ({ state }) => state.variables !== own,
  }) === 0;

/** What the day says, as far as the page knows. */
export const recordOn = (client: QueryClient, habit: Habit, day: LocalDay): HabitDay | null =>
  recordInList(client, habit, day) ?? shownRecord(client, habit, day);

/** As the page shows it by now; whoever pressed may have looked at an earlier drawing. */
function shownRecord(client: QueryClient, habit: Habit, day: LocalDay): HabitDay | null {
  const ranges = rangesWith(client, day)
    .filter(({ state }) => state.data !== undefined)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  const newest = recordsOf(ranges[0]?.state.data);
  if (newest) {
    return newest.find(({ habitId, date }) => habitId === habit.id && date === day) ?? null;
  }
  return habit.instance?.date === day && habit.instance.id !== 0 ? habit.instance : null;
}

async function show(client: QueryClient, change: ShownChange): Promise<void> {
  const { date } = change;
  // Awaited: days on their way would put the old state back over this one.
  await client.cancelQueries({
    queryKey: habitDaysKey,
    predicate: ({ queryKey }) => holdsDay(queryKey, date),
  });
  for (const { queryKey, state } of rangesWith(client, date)) {
    // A change that the server has not confirmed: the time of the last update stays what it was.
    const updatedAt = state.dataUpdatedAt;
    client.setQueryData<Records>(queryKey, (data) => data && replaceIn(data, change), {
      updatedAt,
    });
  }
  for (const showThere of others) await showThere(client, change);
}

/** Lists of records, of whichever screen, that reach over the day. */
const rangesWith = (client: QueryClient, day: LocalDay) =>
  client
    .getQueryCache()
    .findAll({ queryKey: habitDaysKey, predicate: ({ queryKey }) => holdsDay(queryKey, day) })
    .filter(({ state }) => state.data === undefined || recordsOf(state.data) !== undefined);

/** Records alone, or beside what follows from them. */
type Records = HabitDay[] | { records: HabitDay[] };

function recordsOf(data: unknown): HabitDay[] | undefined {
  if (Array.isArray(data)) return data as HabitDay[];
  return (data as { records?: HabitDay[] } | undefined)?.records;
}

const replaceIn = (data: Records, change: ShownChange): Records =>
  Array.isArray(data)
    ? replaceRecord(data, change)
    : { ...data, records: replaceRecord(data.records, change) };

/** They have their two ends at the end of their key. */
function holdsDay(queryKey: QueryKey, day: LocalDay): boolean {
  const [first, last] = queryKey.slice(-2);
  const isRange = typeof first === 'string' && typeof last === 'string' && isLocalDay(first);
  return isRange && first <= day && day <= last;
}

function replaceRecord(days: HabitDay[], { habitId, date, to }: ShownChange): HabitDay[] {
  const at = days.findIndex((day) => day.habitId === habitId && day.date === date);
  const known = days[at];
  if (!known) return to ? [...days, to] : days;
  // Some screens know no ids, and others need them.
  return to ? days.with(at, { ...to, id: to.id || known.id }) : days.toSpliced(at, 1);
}
