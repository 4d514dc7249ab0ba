import { draftsOf } from './next-operation.ts';
import { draftIdOf, isPending, type Operation } from './operation.ts';
import { without, withoutContained } from './outbox-state.ts';
import type { OutboxState } from './store.ts';

// Changes of the list that only pages make. They are separate to keep the worker small.

/** For each client, the number of its last operation that the server's data contain. */
export type AppliedNumbers = Readonly<Record<string, number>>;

/** Appends operations, which get new numbers. */
export function withAdded(state: OutboxState, operations: readonly Operation[]): OutboxState {
  const added = operations.map((one) => {
    const { client: _, ...others } = one;
    return { ...others, seq: Infinity };
  });
  return { ...state, operations: [...state.operations, ...added] };
}

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

/** The server knows a number that this list has never given: the browser's profile is an older copy. */
function isOlderThan(
  { client, lastTaken, operations }: OutboxState,
  applied: AppliedNumbers,
): boolean {
  const own = operations.filter((one) => one.client === undefined || one.client === client);
  const last = Math.max(lastTaken, ...own.map(({ seq }) => (seq < Infinity ? seq : 0)));
  return (applied[client] ?? 0) > last;
}

/**
 * Whether the numbers of a response change the list: it is an older copy, or they contain an applied operation for the first
 * time.
 */
export const isAffected = (state: OutboxState, applied: AppliedNumbers): boolean =>
  isOlderThan(state, applied) ||
  state.operations.some((one) => {
    const client = one.client ?? state.client;
    return (
      one.done && one.seq > (state.contained[client] ?? 0) && one.seq <= (applied[client] ?? 0)
    );
  });

export function withApplied(
  before: OutboxState,
  applied: AppliedNumbers,
  newClient: string,
): OutboxState {
  if (!isAffected(before, applied)) return before;
  const state = isOlderThan(before, applied) ? withNewClient(before, newClient) : before;
  const contained = { ...state.contained };
  for (const [client, seq] of Object.entries(applied)) {
    contained[client] = Math.max(seq, contained[client] ?? 0);
  }
  return withoutContained({ ...state, contained });
}

/**
 * An older copy gets a new client id, because the server has already applied its next numbers. Operations that may have
 * arrived keep the client under which they were sent. Those that the server has ignored for that reason are sent again.
 */
function withNewClient(state: OutboxState, client: string): OutboxState {
  const repeated = state.operations.filter(({ isRepeated }) => isRepeated);
  const operations = without(state, repeated).operations.map((one) =>
    one.attempts > 0 ? { ...one, client: one.client ?? state.client } : one,
  );
  const again = repeated.map((one) => {
    const { done: _, isRepeated: __, ...unsent } = one;
    return { ...unsent, attempts: 0 };
  });
  return withAdded({ ...state, client, lastTaken: 0, operations }, again);
}
