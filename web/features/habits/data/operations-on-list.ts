import type { Habit } from '#contract/habits.ts';
import { arrangeById } from '#domain/habits/reorder.ts';
import {
  type Bodies,
  draftIdOf,
  type HabitId,
  isPending,
  type NewOperation,
  type Operation,
  withHabitIds,
} from '#web/outbox/operation.ts';
import type { Snapshot } from '#web/outbox/outbox.ts';
import { contains, type HabitList, type Histories } from './server-data.ts';
import type { HabitInput, ShownHabit } from './shown-habits.ts';

// Applies operations to the list: which habits it has, and their order.

type Operations = readonly Operation[];
export type IdOf = (habit: HabitId) => HabitId;

export const keyOf = ({ id, requestId }: Habit): HabitId =>
  requestId === null ? id : draftIdOf(requestId);

/** The ids of the habits that this browser has created. */
export function knownIds(list: HabitList, drafts: Snapshot['drafts']): Map<HabitId, HabitId> {
  const ids = new Map(Object.entries(drafts) as [HabitId, HabitId][]);
  for (const habit of list.habits) ids.set(keyOf(habit), habit.id);
  return ids;
}

/**
 * Names habits by their draft ids while the responses to their creation are missing: the list of another tab may be older,
 * and it would not find them by their numbers.
 */
export function namedByDrafts(
  item: NewOperation,
  list: HabitList | undefined,
  operations: Operations,
): NewOperation {
  const creating = operations.filter((one) => one.kind === 'create' && isPending(one));
  if (creating.length === 0 || !list) return item;
  const drafts = new Set<HabitId>(creating.map(({ id }) => draftIdOf(id)));
  const created = list.habits.filter((habit) => drafts.has(keyOf(habit)));
  const keys = new Map<HabitId, HabitId>(created.map((habit) => [habit.id, keyOf(habit)]));
  return withHabitIds(item, (habit) => keys.get(habit) ?? habit);
}

/** A pause of all habits concerns each of them. */
export function concerns({ habit, kind }: Operation, id: HabitId, idOf: IdOf): boolean {
  if (habit !== null) return idOf(habit) === id;
  return kind === 'pause' || kind === 'edit-pause' || kind === 'remove-pause';
}

type Unlisted = readonly [HabitId, HabitInput['base']];

/** Habits that the list does not have yet: drafts and restored habits. */
export function findUnlisted(list: HabitList, waiting: Operations, idOf: IdOf): Unlisted[] {
  const found = new Set<HabitId>(list.habits.map(({ id }) => id));
  return waiting.flatMap((operation): Unlisted[] => {
    const { habit } = operation;
    if (habit === null || found.has(idOf(habit)) || contains(list, operation)) return [];
    const base = baseOf(operation);
    if (!base) return [];
    found.add(idOf(habit));
    return [[habit, base]];
  });
}

function baseOf(operation: Operation): HabitInput['base'] | undefined {
  if (operation.kind === 'create') return operation;
  const { kind, body, shown } = operation;
  const isRestored = kind === 'restore' || (kind === 'edit' && body.archivedOn === null);
  return isRestored && shown ? { ...shown, archivedOn: null } : undefined;
}

/** A new habit is the last one. A restored habit gets its former place. */
export function withUnlisted(
  habits: readonly ShownHabit[],
  habit: ShownHabit,
  base: HabitInput['base'],
): ShownHabit[] {
  const isNew = 'kind' in base;
  const at = isNew ? -1 : habits.findIndex(({ sortOrder }) => sortOrder > base.sortOrder);
  return habits.toSpliced(at === -1 ? habits.length : at, 0, habit);
}

/** Whether the user deletes the habit, and the data do not contain that. */
export function isDeleted(
  waiting: Operations,
  data: HabitList | Histories | undefined,
  id: HabitId,
  idOf: IdOf,
): boolean {
  const last = waiting.findLast(
    ({ kind, habit }) =>
      habit !== null && (kind === 'delete' || kind === 'restore') && idOf(habit) === id,
  );
  return last?.kind === 'delete' && !(data && contains(data, last));
}

/** Applies the last pending order. */
export function inOrder(
  habits: readonly ShownHabit[],
  waiting: Operations,
  list: HabitList,
  idOf: IdOf,
): readonly ShownHabit[] {
  const reorder = waiting
    .filter((operation) => operation.kind === 'reorder')
    .findLast((operation) => !contains(list, operation));
  if (!reorder) return habits;
  return reordered(habits, reorder.body, idOf);
}

/** The habits in a new order, with their new sections. */
export function reordered<Item extends { id: HabitId; section: number | null }>(
  habits: readonly Item[],
  { order, moved }: Bodies['reorder'],
  idOf: IdOf = (id) => id,
): Item[] {
  const sections = new Map(moved.map(({ habit, section }) => [idOf(habit), section]));
  const placed = habits.map((habit) => {
    const section = sections.get(habit.id);
    return section === undefined ? habit : { ...habit, section };
  });
  return arrangeById(placed, order.map(idOf));
}
