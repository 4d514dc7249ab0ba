import type { Entry } from '#contract/habits.ts';
import { unnumbered, withClient } from './numbers.ts';
import {
  type DraftId,
  draftIdOf,
  type HabitId,
  isDone,
  isDraft,
  isFailed,
  isPending,
  type Operation,
  type OutboxState,
  withHabitIds,
} from './operation.ts';

// These functions change the list. The store runs each of them alone among all tabs and the worker.

export const without = (state: OutboxState, removed: readonly Operation[]): OutboxState => ({
  ...state,
  operations: state.operations.filter((one) => !removed.includes(one)),
});

export const replaced = (state: OutboxState, before: Operation, after: Operation): OutboxState => ({
  ...state,
  operations: state.operations.map((one) => (one === before ? after : one)),
});

/** Chooses the next operation to send. From now on, the server may know it. */
export function withNext(before: OutboxState): { state: OutboxState; next?: Operation } {
  const state = failOrphans(before);
  const first = state.operations.find((one) => isPending(one) && !isBlocked(one, state));
  if (!first) return { state };
  const sent: Operation = { ...first, state: { name: 'sent', errors: errorsOf(first) } };
  const next = withServerIds(withClient(sent, state), state);
  return { state: replaced(state, first, sent), next };
}

export const errorsOf = ({ state }: Operation): number =>
  state.name === 'sent' ? state.errors : 0;

/** The drafts that an operation needs. A new order can be sent without the drafts in it. */
function draftsOf({ habit, kind, body }: Operation): DraftId[] {
  const pause = kind === 'edit-pause' || kind === 'remove-pause' ? body.pause.id : null;
  return [kind === 'create' ? null : habit, pause].filter(isDraft);
}

/** An operation on a draft waits until the draft has an id. */
const isBlocked = (operation: Operation, { drafts }: OutboxState): boolean =>
  draftsOf(operation).some((draft) => drafts[draft] === undefined);

/**
 * Operations on a draft that will never get an id fail: another tab has discarded the new habit, or another device deleted
 * it.
 */
function failOrphans(state: OutboxState): OutboxState {
  const creating = state.operations.filter((one) => !isDone(one));
  const ids = new Set(creating.map(({ id }) => draftIdOf(id)));
  const isOrphan = (one: Operation): boolean =>
    isPending(one) && draftsOf(one).some((draft) => !ids.has(draft) && !(draft in state.drafts));
  if (!state.operations.some(isOrphan)) return state;
  const failed = { name: 'failed', status: 404, message: '' } as const;
  const operations = state.operations.map((one) =>
    isOrphan(one) ? { ...one, state: failed } : one,
  );
  return { ...state, operations };
}

/** The only place where a draft id becomes the server's id. */
function withServerIds(operation: Operation, { drafts, operations }: OutboxState): Operation {
  const idOf = (id: HabitId): HabitId => (isDraft(id) ? (drafts[id] ?? id) : id);
  const next = withHabitIds(operation, idOf);
  const { kind, body } = next;
  switch (kind) {
    case 'reorder':
      // A draft without an id has failed.
      return { ...next, body: { ...body, order: body.order.filter((id) => !isDraft(id)) } };
    case 'edit-pause':
    case 'remove-pause': {
      const pause = { ...body.pause, id: idOf(body.pause.id) };
      return { ...next, body: { ...body, pause } } as Operation;
    }
    case 'day': {
      // The response to the undone operation contains the entries that it had replaced.
      const undone = operations.find(({ id }) => id === operation.undoOf);
      const entries = body.change.entries?.length ? entriesBefore(undone) : undefined;
      const change = { ...body.change, ...(entries && { entries: [...entries] }) };
      return { ...next, body: { ...body, change } };
    }
    default:
      return next;
  }
}

const entriesBefore = (undone: Operation | undefined): readonly Entry[] | undefined =>
  undone?.state.name === 'done' ? undone.state.entriesBefore : undefined;

// The changes below are made by pages only.

/** Appends operations, which get new numbers. */
export const withAdded = (state: OutboxState, operations: readonly Operation[]): OutboxState => ({
  ...state,
  operations: [...state.operations, ...operations.map(unnumbered)],
});

/** Appends those operations that the list does not have. */
export function withMissing(state: OutboxState, operations: readonly Operation[]): OutboxState {
  const known = new Set(state.operations.map(({ id }) => id));
  const missing = operations.filter(({ id }) => !known.has(id));
  return missing.length > 0 ? withAdded(state, missing) : state;
}

/** Removes an operation that never arrived. Otherwise its inverses follow it. */
export function withUndo(
  state: OutboxState,
  id: string,
  inverses: readonly Operation[],
): OutboxState {
  const stored = state.operations.find((one) => one.id === id);
  if (!stored) return state;
  if (stored.state.name === 'waiting' || isFailed(stored)) {
    return without(state, withDependants(state, stored));
  }
  return inverses.length > 0 ? withAdded(state, inverses) : state;
}

/** An operation with those that need the id that it creates. */
const withDependants = ({ operations }: OutboxState, one: Operation): Operation[] =>
  operations.filter(
    (other) => other === one || (isPending(other) && draftsOf(other).includes(draftIdOf(one.id))),
  );

/** Sends a failed operation again, as the user's last change: the server has applied later numbers. */
export function withRetry(state: OutboxState, id: string): OutboxState {
  const failed = state.operations.find((one) => one.id === id && isFailed(one));
  if (!failed) return state;
  const moved = withDependants(state, failed);
  const again = moved.map((one): Operation => ({ ...one, state: { name: 'waiting' } }));
  return withAdded(without(state, moved), again);
}

export function withoutFailed(state: OutboxState, id: string): OutboxState {
  const failed = state.operations.find((one) => one.id === id && isFailed(one));
  return failed ? without(state, withDependants(state, failed)) : state;
}
