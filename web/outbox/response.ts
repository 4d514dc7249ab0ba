import type { DayChangeInput, Entry } from '#contract/habits.ts';
import type { Issue } from '#contract/problem.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { MAX_UNSENT_DAYS } from '#domain/habits/unsent-days.ts';
import { withoutContained } from './numbers.ts';
import {
  type Bodies,
  draftIdOf,
  isCelebration,
  isDone,
  isPending,
  type Kind,
  type Operation,
  type OperationState,
  type OutboxState,
} from './operation.ts';
import { errorsOf, replaced, without } from './outbox-state.ts';

// Decides what becomes of an operation that was sent.

/** `body` is undefined when it is not JSON. */
export type ApiResponse = { status: number; body?: unknown; retryAfter: string | null };

/** The contract's response. Undefined for a 204: the server sends nothing, or had applied the operation before. */
export type OperationResponse = { id?: number; entriesBefore?: Entry[] } | undefined;

/** `error`: the operation has broken the server. */
type Refusal = {
  kind: 'refused' | 'error';
  status: number;
  message: string;
  issues?: readonly Issue[];
};
export type Outcome = { kind: 'done'; response: OperationResponse } | Refusal;

/** The server is too busy, or a proxy cannot reach it. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

export function outcomeOf(
  response: ApiResponse | undefined,
): Outcome | { kind: 'retry' } | { kind: 'signed out' } {
  if (!response) return { kind: 'retry' };
  const { status, body } = response;
  if (status === 401) return { kind: 'signed out' };
  if (status === 204) return { kind: 'done', response: undefined };
  // The sign-in page of a hotel's network has the status 200 and no JSON, and so has the error page of a proxy.
  if (body === undefined || TEMPORARY.has(status)) return { kind: 'retry' };
  if (status < 300) return { kind: 'done', response: body as OperationResponse };
  if (status < 400) return { kind: 'retry' };
  if (status >= 500) return { kind: 'error', status: 500, message: '' };
  const { message = '', issues = [] } = body as { message?: string; issues?: Issue[] };
  return { kind: 'refused', status, message, issues };
}

/** An operation that is not sent again: its state is `done` or `failed`. */
export type SettledOperation = { operation: Operation; response?: OperationResponse };

const MAX_ERRORS = 5;

/** `sent`: the operation with the ids of the server. Nothing is settled when it will be sent again. */
export function withOutcome(
  state: OutboxState,
  sent: Operation,
  outcome: Outcome,
  now: number,
): { state: OutboxState; settled?: SettledOperation } {
  const stored = state.operations.find(
    ({ id, number }) => id === sent.id && number === sent.number,
  );
  if (!stored || !isPending(stored)) return { state };
  const after = operationAfter(stored, outcome, now);
  const next = replaced(state, stored, after);
  if (isPending(after)) return { state: next };
  const response = outcome.kind === 'done' ? outcome.response : undefined;
  const settled = { operation: { ...sent, state: after.state }, response };
  if (isDone(after)) return { state: withoutContained(withDraft(next, after, response)), settled };
  const undoes = state.operations.filter((one) => one.undoOf === stored.id && isPending(one));
  // The user has undone it, so both are removed.
  const isRemoved = undoes.length > 0 || ('status' in outcome && isDropped(after, outcome.status));
  return { state: isRemoved ? without(next, [after, ...undoes]) : next, settled };
}

/** A 404 means success for them. */
const REMOVALS: ReadonlySet<Kind> = new Set(['delete', 'remove-entry', 'remove-pause']);

function operationAfter(stored: Operation, outcome: Outcome, now: number): Operation {
  if (outcome.kind === 'done') return { ...stored, state: doneBy(outcome.response) };
  const { kind, status, message, issues = [] } = outcome;
  if (status === 404 && REMOVALS.has(stored.kind)) return { ...stored, state: doneBy(undefined) };
  if (kind === 'error') {
    const errors = errorsOf(stored) + 1;
    if (errors < MAX_ERRORS) return { ...stored, state: { name: 'sent', errors } };
  }
  if (stored.kind === 'create' && issues.some(({ path }) => path === 'createdOn')) {
    const body = withAllowedFirstDay(stored.body, now);
    if (body) return { ...stored, body };
  }
  return { ...stored, state: { name: 'failed', status, message } };
}

const doneBy = (response: OperationResponse): OperationState => ({
  name: 'done',
  isRepeated: !response,
  entriesBefore: response?.entriesBefore,
});

/**
 * A habit that waited too long begins on the first day that the server allows, or today if the clock of the device is wrong.
 */
function withAllowedFirstDay({ createdOn, ...body }: Bodies['create'], now: number) {
  if (createdOn === undefined) return undefined;
  // One day later than allowed, because the server may have another date.
  const allowed = new Date(now - (MAX_UNSENT_DAYS - 1) * 86_400_000);
  const earliest = allowed.toISOString().slice(0, 10) as LocalDay;
  return createdOn < earliest ? { ...body, createdOn: earliest } : body;
}

/** The response has the id of what the operation has created. */
function withDraft(state: OutboxState, { id, kind }: Operation, response: OperationResponse) {
  if ((kind !== 'create' && kind !== 'pause') || response?.id === undefined) return state;
  return { ...state, drafts: { ...state.drafts, [draftIdOf(id)]: response.id } };
}

/** An undo that came too late, a celebration, or a tick of a habit that is gone. */
function isDropped(operation: Operation, status: number): boolean {
  if (isCelebration(operation)) return true;
  if (operation.undoOf !== undefined) return status === 404 || status === 409 || status === 422;
  return operation.kind === 'day' && status === 404 && !isTypedDay(operation.body.change);
}

const isTypedDay = ({ amount, notes }: DayChangeInput): boolean =>
  Boolean(amount) || Boolean(notes);

/** The user would have to type it again. The page removes its other operations when they are refused, with a toast. */
export function isTyped({ kind, body, undoOf, shown }: Operation): boolean {
  if (undoOf !== undefined) return false;
  if (kind === 'day') return isTypedDay(body.change);
  // Edits outside the form do not have `shown`.
  if (kind === 'edit') return shown !== undefined && body.archivedOn === undefined;
  return kind === 'create' || kind === 'entry';
}
