import { TIME_ZONE_HEADER } from '#contract/call.ts';
import type {
  Entry,
  Habit,
  HabitChange,
  NewHabit,
  NewPause,
  Pause,
  PauseChange,
  DayChangeInput,
} from '#contract/habits.ts';
import { MADE_AT_HEADER, OPERATION_HEADER, USER_HEADER } from '#contract/operations.ts';
import type { RemindLater } from '#contract/reminders.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { deviceZone } from '#web/client/device-zone.ts';

/**
 * The id of a habit or a pause that the server has not created yet. It is a text, so the compiler finds each place that
 * needs a number.
 */
export type DraftId = `draft:${string}`;
export type HabitId = number | DraftId;
export type PauseId = number | DraftId;

export const draftIdOf = (operationId: string): DraftId => `draft:${operationId}`;
/** The id of the operation that creates it. */
export const creatorOf = (draft: DraftId): string => draft.slice('draft:'.length);
export const isDraft = (id: number | DraftId | null): id is DraftId => typeof id === 'string';

/** The body of each kind of operation. Each body sets values and toggles nothing, so that it can be sent twice. */
export type Bodies = {
  day: { date: LocalDay; change: DayChangeInput };
  /** `before`: the amount before a correction. */
  entry: { date: LocalDay; entry: Entry; before?: number };
  'remove-entry': { date: LocalDay; entry: Entry };
  create: NewHabit;
  edit: HabitChange;
  delete: object;
  restore: object;
  reorder: { order: HabitId[]; moved: { habit: HabitId; section: number | null }[] };
  /** Pauses the operation's habit, or all habits when that is null. */
  pause: Omit<NewPause, 'habitId'>;
  'edit-pause': { pause: SentPause; change: PauseChange };
  'remove-pause': { pause: SentPause };
  /** "Later" in a notification. */
  snooze: RemindLater;
};
/** A pause as the page shows it, and as an operation changes it. It has a draft id until the server has created it. */
export type SentPause = Omit<Pause, 'id' | 'habitId'> & { id: PauseId; habitId: HabitId | null };

export type Kind = keyof Bodies;

export type OperationState =
  /** The server cannot know it. */
  | { name: 'waiting' }
  /** A request has left the device, so the server may have applied it. `errors`: how many responses had the status 500. */
  | { name: 'sent'; errors: number }
  /**
   * The server has applied it. `isRepeated`: it had applied the number before. `entriesBefore`: the entries that the
   * operation has replaced.
   */
  | { name: 'done'; isRepeated: boolean; entriesBefore?: readonly Entry[] | undefined }
  /** The server has refused it. The user can retry or discard it. */
  | { name: 'failed'; status: number; message: string };

type OperationOf<K extends Kind> = {
  /** A UUID. It is the `requestId` of a created habit. */
  id: string;
  user: number;
  /** Counts up within `client` (numbers.ts). Absent until the store has given it. */
  number?: number;
  /** The client that numbered the operation. Absent: the client of the list that holds it. */
  client?: string;
  habit: HabitId | null;
  kind: K;
  body: Bodies[K];
  /** In milliseconds, by the clock of the device. It orders nothing, since clocks jump. */
  madeAt: number;
  state: OperationState;
  /** The habit as it was shown, when the operation edits it or brings it back to the list. */
  shown?: Habit;
  /** The id of the operation that this one undoes. */
  undoOf?: string;
};
export type Operation = { [K in Kind]: OperationOf<K> }[Kind];

/** For each client, the last number that some data contain. */
export type AppliedNumbers = Readonly<Record<string, number>>;

/** The list of a user on this device. */
export type OutboxState = {
  user: number;
  /** A UUID. The server remembers the last number that it applied for each client. */
  client: string;
  /** The numbers that the server's data have contained. */
  contained: AppliedNumbers;
  operations: readonly Operation[];
  /** The ids that the server has given to drafts. */
  drafts: Readonly<Record<DraftId, number>>;
  /** The lists of an earlier version that were imported. */
  imported?: string;
};

/** It was not applied, and will be sent. */
export const isPending = ({ state }: Operation): boolean =>
  state.name === 'waiting' || state.name === 'sent';

export const isDone = ({ state }: Operation): boolean => state.name === 'done';
export const isFailed = ({ state }: Operation): boolean => state.name === 'failed';

/** It records that a milestone was shown: the user has changed nothing. */
export const isCelebration = ({ kind, body }: Operation): boolean =>
  kind === 'edit' && body.celebratedThrough !== undefined;

/** What a caller says of a new operation. */
export type NewOperation = {
  [K in Kind]: { kind: K; habit: HabitId | null; body: Bodies[K] };
}[Kind] &
  Partial<Pick<Operation, 'id' | 'shown' | 'undoOf'>>;

/** The operation with other ids of its habits. */
export function withHabitIds<One extends NewOperation>(
  operation: One,
  idOf: (habit: HabitId) => HabitId,
): One {
  const { habit, kind, body } = operation;
  const next = { ...operation, habit: habit === null || kind === 'create' ? habit : idOf(habit) };
  if (kind !== 'reorder') return next;
  const moved = body.moved.map((one) => ({ ...one, habit: idOf(one.habit) }));
  return { ...next, body: { order: body.order.map(idOf), moved } };
}

export type ApiRequest = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  headers: Record<string, string>;
};

/** The call of the API that an operation becomes, once its draft ids are resolved. */
export function requestOf(operation: Operation): ApiRequest {
  const { client, number, user, madeAt } = operation;
  const headers = {
    [TIME_ZONE_HEADER]: deviceZone(),
    [USER_HEADER]: `${user}`,
    [OPERATION_HEADER]: `${client} ${number}`,
    [MADE_AT_HEADER]: `${madeAt}`,
  };
  return { ...callOf(operation), headers };
}

function callOf({ id, habit, kind, body, undoOf }: Operation): Omit<ApiRequest, 'headers'> {
  const path = `/api/habits/${habit}`;
  switch (kind) {
    case 'day':
      return { method: 'PUT', path: `${path}/days/${body.date}`, body: body.change };
    case 'entry': {
      const { amount, at } = body.entry;
      // The undo of a correction expects the corrected amount.
      const expected = undoOf === undefined ? undefined : body.before;
      const sent = { date: body.date, amount, at, ...(expected !== undefined && { expected }) };
      return { method: 'PUT', path: `${path}/entries/${body.entry.id}`, body: sent };
    }
    case 'remove-entry': {
      const { id: entryId, amount } = body.entry;
      const query = undoOf === undefined ? '' : `?expected=${amount}`;
      return { method: 'DELETE', path: `${path}/entries/${entryId}${query}` };
    }
    case 'create':
      return { method: 'POST', path: '/api/habits', body: { ...body, requestId: id } };
    case 'edit':
      return { method: 'PATCH', path, body };
    case 'delete':
      return { method: 'DELETE', path };
    case 'restore':
      return { method: 'POST', path: `${path}/restore` };
    case 'reorder':
      return { method: 'PATCH', path: '/api/habits/reorder', body: ordersOf(body) };
    case 'pause':
      return { method: 'POST', path: '/api/pauses', body: { ...body, habitId: habit } };
    case 'edit-pause':
      return { method: 'PATCH', path: `/api/pauses/${body.pause.id}`, body: body.change };
    case 'remove-pause':
      return { method: 'DELETE', path: `/api/pauses/${body.pause.id}` };
    default:
      return { method: 'POST', path: '/api/reminders/later', body };
  }
}

function ordersOf({ order, moved }: Bodies['reorder']): object {
  const habitOrders = order.map((id, sortOrder) => {
    const { section } = moved.find(({ habit }) => habit === id) ?? {};
    return { id, sortOrder, ...(section !== undefined && { section }) };
  });
  return { habitOrders };
}
