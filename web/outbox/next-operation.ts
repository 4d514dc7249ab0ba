import type { Entry } from '#contract/habits.ts';
import { withClient } from './numbers.ts';
import {
  type DraftId,
  draftIdOf,
  type HabitId,
  isDraft,
  isPending,
  type Operation,
  type OutboxState,
} from './operation.ts';

/** The only place where a draft id becomes the server's id. */
function resolved(operation: Operation, { drafts, operations }: OutboxState): Operation {
  const idOf = (id: HabitId): HabitId => (isDraft(id) ? (drafts[id] ?? id) : id);
  const { habit, kind, body } = operation;
  const isKnown = habit !== null && kind !== 'create';
  const next = { ...operation, habit: isKnown ? idOf(habit) : habit };
  switch (kind) {
    case 'reorder': {
      // A draft without an id has failed.
      const order = body.order.map(idOf).filter((id) => !isDraft(id));
      const moved = body.moved.map((one) => ({ ...one, habit: idOf(one.habit) }));
      return { ...next, body: { order, moved } } as Operation;
    }
    case 'edit-pause':
    case 'remove-pause': {
      const pause = { ...body.pause, id: idOf(body.pause.id) };
      return { ...next, body: { ...body, pause } } as Operation;
    }
    case 'day': {
      // The response to the undone operation contains the entries that it had replaced.
      const undone = operations.find(({ id }) => id === operation.undoOf);
      const entries = body.change.entries?.length ? undone?.entriesBefore : undefined;
      return entries ? ({ ...next, body: withEntries(body, entries) } as Operation) : next;
    }
    default:
      return next;
  }
}

const withEntries = (
  body: Extract<Operation, { kind: 'day' }>['body'],
  entries: readonly Entry[],
) => ({ ...body, change: { ...body.change, entries: [...entries] } });

/** The drafts that an operation needs. A new order can be sent without the drafts in it. */
export function draftsOf({ habit, kind, body }: Operation): DraftId[] {
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
function withoutOrphans(state: OutboxState): OutboxState {
  const creating = state.operations.filter(({ done }) => !done);
  const ids = new Set(creating.map(({ id }) => draftIdOf(id)));
  const isOrphan = (one: Operation): boolean =>
    isPending(one) && draftsOf(one).some((draft) => !ids.has(draft) && !(draft in state.drafts));
  if (!state.operations.some(isOrphan)) return state;
  const failed = { status: 404, message: '' };
  const operations = state.operations.map((one) => (isOrphan(one) ? { ...one, failed } : one));
  return { ...state, operations };
}

/** Takes the next operation, and counts the attempt before the request leaves the device. */
export function withNext(before: OutboxState): { state: OutboxState; next?: Operation } {
  const state = withoutOrphans(before);
  const first = state.operations.find((one) => isPending(one) && !isBlocked(one, state));
  if (!first) return { state };
  const counted = { ...first, attempts: first.attempts + 1 };
  return {
    state: {
      ...state,
      operations: state.operations.map((one) => (one === first ? counted : one)),
    },
    next: resolved(withClient(counted, state), state),
  };
}
