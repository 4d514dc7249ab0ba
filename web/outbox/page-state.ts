import { draftsOf } from './next-operation.ts';
import { unnumbered } from './numbers.ts';
import { draftIdOf, isPending, type Operation } from './operation.ts';
import { without } from './outbox-state.ts';
import type { OutboxState } from './store.ts';

// Changes of the list that only pages make. They are separate to keep the worker small.

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
  if (stored.failed || (stored.attempts === 0 && !stored.done)) {
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
  const failed = state.operations.find((one) => one.id === id && one.failed);
  if (!failed) return state;
  const moved = withDependants(state, failed);
  const again = moved.map((one) => {
    const { failed: _, errors: __, ...others } = one;
    return others;
  });
  return withAdded(without(state, moved), again);
}

export function withoutFailed(state: OutboxState, id: string): OutboxState {
  const failed = state.operations.find((one) => one.id === id && one.failed);
  return failed ? without(state, withDependants(state, failed)) : state;
}
