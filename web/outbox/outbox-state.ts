import type { Entry } from '#contract/habits.ts';
import type { Issue } from '#contract/problem.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { MAX_UNSENT_DAYS } from '#domain/habits/unsent-days.ts';
import { draftsOf } from './next-operation.ts';
import { unnumbered, withoutContained } from './numbers.ts';
import {
  draftIdOf,
  isCelebration,
  isPending,
  type Kind,
  type Operation,
  type OutboxState,
} from './operation.ts';

// These functions change the list. The store runs each of them alone among all tabs and the worker.

/** The result of a request with a response. `error` is a 500: the operation has broken the server. */
export type Outcome =
  | { kind: 'done'; response: OperationResponse }
  | { kind: 'refused'; status: number; message: string; issues?: readonly Issue[] }
  | { kind: 'error' };

/** The contract's response. Undefined for a 204: the server sends nothing, or had applied the operation before. */
export type OperationResponse = { id?: number; entriesBefore?: Entry[] } | undefined;

const MAX_ERRORS = 5;

const without = (state: OutboxState, removed: readonly Operation[]): OutboxState =>
  removed.length === 0
    ? state
    : { ...state, operations: state.operations.filter((one) => !removed.includes(one)) };

const replaced = (state: OutboxState, before: Operation, after: Operation): OutboxState => ({
  ...state,
  operations: state.operations.map((one) => (one === before ? after : one)),
});

const findSent = ({ operations }: OutboxState, { id, seq }: Operation): Operation | undefined =>
  operations.find((one) => one.id === id && one.seq === seq && isPending(one));

export function withOutcome(
  state: OutboxState,
  sent: Operation,
  outcome: Outcome,
  now: number,
): OutboxState {
  const stored = findSent(state, sent);
  if (!stored) return state;
  if (outcome.kind === 'done') return withDone(state, stored, outcome.response);
  if (outcome.kind === 'refused') return withRefusal(state, stored, outcome, now);
  const errors = (stored.errors ?? 0) + 1;
  const failed = { status: 500, message: '' };
  return replaced(state, stored, { ...stored, errors, ...(errors >= MAX_ERRORS && { failed }) });
}

/** Their response has the id of what they have created. */
const CREATES: ReadonlySet<Kind> = new Set(['create', 'pause']);

function withDone(state: OutboxState, stored: Operation, response: OperationResponse): OutboxState {
  const { entriesBefore, id } = response ?? {};
  const done = {
    ...stored,
    done: true as const,
    ...(!response && { isRepeated: true as const }),
    ...(entriesBefore && { entriesBefore }),
  };
  const isDraftKnown = CREATES.has(stored.kind) && id !== undefined;
  const drafts = { ...state.drafts, ...(isDraftKnown && { [draftIdOf(stored.id)]: id }) };
  const next = { ...replaced(state, stored, done), drafts };
  return withoutContained(next);
}

type Refused = Extract<Outcome, { kind: 'refused' }>;

/** A 404 means success for them. */
const REMOVALS: ReadonlySet<Kind> = new Set(['delete', 'remove-entry', 'remove-pause']);

function withRefusal(
  state: OutboxState,
  stored: Operation,
  { status, message, issues = [] }: Refused,
  now: number,
): OutboxState {
  if (status === 404 && REMOVALS.has(stored.kind)) return withDone(state, stored, undefined);
  if (stored.kind === 'create' && issues.some(({ path }) => path === 'createdOn')) {
    const body = withAllowedFirstDay(stored.body, now);
    if (body) return replaced(state, stored, { ...stored, body });
  }
  if (isDropped(stored, status)) return without(state, [stored]);
  const undoes = state.operations.filter((one) => one.undoOf === stored.id && isPending(one));
  // The user has undone it, so both are removed.
  if (undoes.length > 0) return without(state, [stored, ...undoes]);
  return replaced(state, stored, { ...stored, failed: { status, message } });
}

/**
 * A habit that waited too long begins on the first day that the server allows, or today if the clock of the device is wrong.
 */
function withAllowedFirstDay(
  { createdOn, ...body }: Extract<Operation, { kind: 'create' }>['body'],
  now: number,
) {
  if (createdOn === undefined) return undefined;
  // One day later than allowed, because the server may have another date.
  const allowed = new Date(now - (MAX_UNSENT_DAYS - 1) * 86_400_000);
  const earliest = allowed.toISOString().slice(0, 10) as LocalDay;
  return createdOn < earliest ? { ...body, createdOn: earliest } : body;
}

/** The user has typed nothing: an undo that came too late, a celebration, and a tick of a habit that is gone. */
function isDropped(operation: Operation, status: number): boolean {
  const { kind, body, undoOf } = operation;
  if (isCelebration(operation)) return true;
  if (undoOf && (status === 404 || status === 409 || status === 422)) return true;
  if (kind !== 'day') return false;
  const { amount, expected, notes } = body.change;
  return status === 409 ? expected !== undefined : status === 404 && !amount && !notes;
}

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
