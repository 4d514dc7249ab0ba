import type { ResponseOf } from '#contract/call.ts';
import type { Habit, HabitHistory, listHistories } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { listedPauses } from '#domain/habits/pause.ts';
import { includes, isInData, isOlder } from '#web/outbox/numbers.ts';
import type { AppliedNumbers, Operation } from '#web/outbox/operation.ts';

/** `applied` is valid for all habits, `appliedTo` for a habit that a later response has replaced. */
type Numbered = {
  applied: AppliedNumbers;
  appliedTo: Readonly<Record<number, AppliedNumbers>>;
  /** Stored data, because the server was slow. */
  isLate?: boolean;
};

/** `at`: when the server made the list. */
export type HabitList = Numbered & { habits: readonly Habit[]; at: number };
export type Histories = Numbered & ResponseOf<typeof listHistories>;

/** Whether the data about this habit, or all habits, contain the operation. */
export function contains(
  { applied, appliedTo }: Numbered,
  operation: Operation,
  habitId?: number,
): boolean {
  const own = habitId === undefined ? undefined : appliedTo[habitId];
  return isInData(applied, operation) || includes(own ?? {}, operation);
}

/** Whether the list has other habits than the histories, or a later change or another pause of one. */
export function isNewer(list: HabitList, histories: Histories, today: LocalDay): boolean {
  const known = new Map(histories.habits.map((history) => [history.id, history]));
  if (known.size !== list.habits.length) return true;
  return list.habits.some(({ id, lastUpdated, pauses }) => {
    const history = known.get(id);
    return history?.lastUpdated !== lastUpdated || !hasPauses(history.pauses, pauses, today);
  });
}

const hasPauses = (all: HabitHistory['pauses'], listed: Habit['pauses'], today: LocalDay) =>
  JSON.stringify(listedPauses(all ?? [], today)) === JSON.stringify(listed ?? []);

/** Data that were requested before an operation may arrive after its response: older parts never replace newer ones. */
export function withNewer<Data extends Numbered & { habits: readonly { id: number }[] }>(
  known: Data | undefined,
  fresh: Data,
): Data {
  if (!known) return fresh;
  if (isOlder(fresh.applied, known.applied)) return known;
  const newer = Object.entries(known.appliedTo).filter(([, own]) => isOlder(fresh.applied, own));
  if (newer.length === 0) return fresh;
  const appliedTo = Object.fromEntries(newer);
  const habits = fresh.habits.map((habit) =>
    habit.id in appliedTo ? (known.habits.find(({ id }) => id === habit.id) ?? habit) : habit,
  );
  return { ...fresh, habits, appliedTo };
}

/**
 * Shown habits keep their order, so that nothing moves under a finger. A habit that was not shown gets the place before the
 * next shown one, so that a restored habit is in its former place.
 */
export function withOrderOf(shown: HabitList | undefined, list: HabitList): HabitList {
  if (!shown) return list;
  const places = new Map(shown.habits.map(({ id }, place) => [id, place]));
  let next = Infinity;
  for (const { id } of list.habits.toReversed()) {
    next = places.get(id) ?? next;
    if (!places.has(id)) places.set(id, next - 0.5);
  }
  const placeOf = ({ id }: Habit) => places.get(id) ?? Infinity;
  const byPlace = (a: Habit, b: Habit) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b));
  return { ...list, habits: list.habits.toSorted(byPlace) };
}

/** After the response to an operation on one habit. */
export function withHabit<Item extends Habit | HabitHistory, Data extends Numbered>(
  data: Data & { habits: readonly Item[] },
  changed: Item,
  { client = '', number = 0 }: Operation,
): Data & { habits: readonly Item[] } {
  const { id } = changed;
  const own = data.appliedTo[id];
  if ((own?.[client] ?? 0) > number) return data;
  return {
    ...data,
    habits: data.habits.map((item) => (item.id === id ? changed : item)),
    appliedTo: { ...data.appliedTo, [id]: { ...own, [client]: number } },
  };
}
