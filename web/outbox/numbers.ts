import { APPLIED_HEADER, MAX_CLIENTS } from '#contract/operations.ts';
import { type AppliedNumbers, isDone, type Operation, type OutboxState } from './operation.ts';

// An operation is identified by its client and its number. docs/how-a-change-travels.md describes the states of a number.

/** The operation as a new one: the store gives it the next number. */
export function unnumbered(operation: Operation): Operation {
  const { client: _, number: __, ...others } = operation;
  return others;
}

/** The list does not store its own client in each operation. */
export const withClient = (operation: Operation, { client }: { client: string }): Operation =>
  operation.client === undefined ? { ...operation, client } : operation;

/** Reads the header of the list and of the histories. */
export function appliedIn(headers: Headers): AppliedNumbers {
  const clients = headers.get(APPLIED_HEADER)?.split(', ') ?? [];
  return Object.fromEntries(
    clients.map((text) => {
      const [client = '', number] = text.split(' ');
      return [client, Number(number)];
    }),
  );
}

export const includes = (numbers: AppliedNumbers, { client = '', number = Infinity }: Operation) =>
  number <= (numbers[client] ?? 0);

/** The server has clients that changed something later, and no longer names this one in its data. */
const hasForgotten = (numbers: AppliedNumbers, client: string): boolean =>
  !(client in numbers) && Object.keys(numbers).length >= MAX_CLIENTS;

/** Whether data of the server with these numbers contain the operation. */
export const isInData = (numbers: AppliedNumbers, operation: Operation): boolean =>
  includes(numbers, operation) ||
  (isDone(operation) && hasForgotten(numbers, operation.client ?? ''));

export const isOlder = (a: AppliedNumbers, b: AppliedNumbers): boolean =>
  Object.entries(b).some(
    ([client, number]) => number > (a[client] ?? 0) && !hasForgotten(a, client),
  );

/** The numbers that are in both. */
export const commonNumbers = (a: AppliedNumbers, b: AppliedNumbers): AppliedNumbers =>
  Object.fromEntries(
    Object.entries(a).map(([client, number]) => [client, Math.min(number, b[client] ?? 0)]),
  );

/** Applied operations that stay when the server's data contain them, in case older data arrive. */
const MAX_CONTAINED = 20;

const isContained = (operation: Operation, state: OutboxState): boolean =>
  isDone(operation) && includes(state.contained, withClient(operation, state));

/** Removes old operations that the server's data contain. The page still shows the others on top of its list. */
export function withoutContained(state: OutboxState): OutboxState {
  const contained = state.operations.filter((one) => isContained(one, state));
  const removed = contained.slice(0, -MAX_CONTAINED);
  if (removed.length === 0) return state;
  return { ...state, operations: state.operations.filter((one) => !removed.includes(one)) };
}

/** Notes which numbers the server's data contain. `newClient`: for an older copy of the list. */
export function withApplied(
  before: OutboxState,
  applied: AppliedNumbers,
  newClient: string,
): OutboxState {
  const state = isOlderCopy(before, applied) ? withNewClient(before, newClient) : before;
  const contained = { ...state.contained };
  for (const [client, number] of Object.entries(applied)) {
    contained[client] = Math.max(number, contained[client] ?? 0);
  }
  const after = { ...state, contained };
  const isFirstToContain = state.operations.some(
    (one) => isContained(one, after) && !isContained(one, state),
  );
  return isFirstToContain || state !== before ? withoutContained(after) : before;
}

/** The server knows a number that this list has never given: the browser's profile is an older copy. */
function isOlderCopy(
  { client, contained, operations }: OutboxState,
  applied: AppliedNumbers,
): boolean {
  const own = operations.filter((one) => (one.client ?? client) === client);
  const last = Math.max(contained[client] ?? 0, ...own.map(({ number = 0 }) => number));
  return last < (applied[client] ?? 0);
}

const isIgnored = ({ state }: Operation): boolean => state.name === 'done' && state.isRepeated;

/**
 * An older copy gets a new client id, because the server has already applied its next numbers. Operations that may have
 * arrived keep the client under which they were sent. Those that the server has ignored for that reason are sent again.
 */
function withNewClient(state: OutboxState, client: string): OutboxState {
  const others = state.operations
    .filter((one) => !isIgnored(one))
    .map((one) => (one.state.name === 'waiting' ? one : withClient(one, state)));
  const again = state.operations
    .filter(isIgnored)
    .map((one): Operation => ({ ...unnumbered(one), state: { name: 'waiting' } }));
  return { ...state, client, operations: [...others, ...again] };
}
