import { expect } from 'vitest';
import { OPERATION_HEADER } from '#contract/operations.ts';
import { draftIdOf, isDone, isFailed, isPending, type Operation } from '../operation.ts';
import { serverWithHabits } from './acts.ts';
import type { Life } from './life.ts';
import type { LogEntry, ModelServer } from './model-server.ts';
import type { Place } from './place.ts';
import { textsOf, View } from './view.ts';

/** What was compared last. */
const checkedViews = new WeakMap<Place, unknown[]>();

/** Checks that a tab shows what the server will hold once all of its operations are applied. */
export function checkView(life: Life, place: Place): void {
  const expected = serverAfterAll(life, place);
  if (!expected || !place.list) return;
  const shown = new View(place.list, place.outbox.snapshot());
  expect(textsOf(shown.server), `${place.name} shows what the server will hold`).toEqual(
    textsOf(expected),
  );
}

/**
 * The server once all operations are applied. Undefined when the tab cannot know it, and when nothing has changed since the
 * last time.
 */
export function serverAfterAll(
  { world, hasOthers, hasRefusals, counts }: Life,
  place: Place,
): ModelServer | undefined {
  const stored = world.stored();
  if (!place.list || !stored || hasOthers || hasRefusals) return undefined;
  const snapshot = place.outbox.snapshot();
  const operations = snapshot.operations.filter(({ number }) => number !== undefined);
  const own = snapshot.operations.filter(({ number }) => number === undefined);
  // The tab has not read the last change of the list yet, or an operation has failed.
  if (describe(operations) !== describe(stored.operations)) return undefined;
  if (operations.some(isFailed)) return undefined;
  const seen = [place.list, snapshot, world.server.log.length, describe(stored.operations)];
  if (checkedViews.get(place)?.every((item, at) => item === seen[at])) return undefined;
  checkedViews.set(place, seen);
  counts.comparisons += 1;
  const all = stored.operations.map((one) => ({ ...one, client: one.client ?? stored.client }));
  return new View(world.server.list(), { ...stored, operations: [...all, ...own] }).server;
}

const describe = (operations: readonly Operation[]): string =>
  operations.map(({ id, number, state }) => JSON.stringify([id, number, state])).join(' ');

/** The deletion of something that is gone. */
const isGone = ({ result, request }: LogEntry): boolean =>
  result === 404 && request.method === 'DELETE';

/** Checks the end of a life, when nothing happens any more. */
export function checkEnd(life: Life): void {
  const { world } = life;
  const { log } = world.server;
  const own = log.filter(({ client }) => client !== '');
  const applied = own.filter(({ result }) => result === 'applied');
  expect(
    JSON.stringify(own.map(({ request }) => request)),
    'a request names a draft',
  ).not.toContain('draft:');
  checkWaiting(life);
  checkNumbers(life, applied, own);
  checkLosses(life, [...applied, ...own.filter(isGone)]);
  for (const place of world.places.filter(({ isWorker }) => !isWorker)) {
    if (!place.list) throw new Error(`${place.name} has no list.`);
    const snapshot = place.outbox.snapshot();
    expect(describe(snapshot.operations), `${place.name} has read the list`).toBe(
      describe(world.stored()?.operations ?? []),
    );
    const shown = new View(place.list, snapshot);
    expect(textsOf(shown.server), `${place.name} shows what the server holds`).toEqual(
      textsOf(world.server),
    );
  }
  if (!life.hasOthers) checkOrder(world.server, applied);
}

function checkWaiting({ world }: Life): void {
  const operations = world.stored()?.operations ?? [];
  const failedDrafts = operations.filter(isFailed).map(({ id }) => draftIdOf(id));
  const waiting = operations.filter(
    (one) => isPending(one) && !failedDrafts.some((draft) => JSON.stringify(one).includes(draft)),
  );
  expect(waiting, 'everything is sent in the end').toEqual([]);
}

const numberOf = ({ client, number }: LogEntry): string => `${client} ${number}`;

/** Each number takes effect once, in their order, and so does each operation that was not sent again by its user. */
function checkNumbers({ world }: Life, applied: LogEntry[], own: LogEntry[]): void {
  const numbers = applied.map(numberOf);
  expect(new Set(numbers).size, 'no number takes effect twice').toBe(numbers.length);
  for (const client of new Set(applied.map((one) => one.client))) {
    const ofClient = applied.filter((one) => one.client === client).map(({ number }) => number);
    expect(ofClient, 'operations take effect in order').toEqual(ofClient.toSorted((a, b) => a - b));
  }
  const ids = numbers.map((number) => world.idOf.get(number));
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const isRetried = (id: string | undefined) =>
    new Set(own.map(numberOf).filter((number) => world.idOf.get(number) === id)).size > 1;
  expect(
    twice.filter((id) => !isRetried(id)),
    'no operation takes effect twice',
  ).toEqual([]);
}

/** An operation took effect, waits, is listed as failed, was undone or discarded, or was dropped without anything typed. */
function checkLosses({ world, appended, neverStored, withdrawn }: Life, applied: LogEntry[]): void {
  const listed = world.stored()?.operations.filter((one) => !isDone(one)) ?? [];
  const inList = new Set(listed.map(({ id }) => id));
  const effects = new Set(applied.map((one) => world.idOf.get(numberOf(one))));
  const created = new Set(world.server.habits.map(({ requestId }) => requestId));
  const isWithdrawn = (one: Operation): boolean =>
    withdrawn.has(one.id) ||
    (typeof one.habit === 'string' && withdrawn.has(one.habit.replace('draft:', '')));
  const isLost = (one: Operation): boolean => {
    if (inList.has(one.id) || effects.has(one.id) || neverStored.has(one.id)) return false;
    if (created.has(one.id) || isWithdrawn(one)) return false;
    return !world.removed.has(one.id) || isTyped(one);
  };
  const lost = [...appended.values()].filter(isLost).map(({ id, kind }) => `${kind} ${id}`);
  expect(lost, 'nothing is lost').toEqual([]);
}

function isTyped({ kind, body, undoOf }: Operation): boolean {
  if (undoOf) return false;
  if (kind === 'day') return Boolean(body.change.notes) || Boolean(body.change.amount);
  return kind === 'entry' || kind === 'create' || (kind === 'edit' && body.name !== undefined);
}

/** The last change wins: the same changes one after the other, without any fault, come to the same. */
function checkOrder(server: ModelServer, applied: LogEntry[]): void {
  const again = serverWithHabits();
  for (const { request } of applied) {
    again.handle({ ...request, headers: { ...request.headers, [OPERATION_HEADER]: '' } });
  }
  expect(textsOf(server), 'the server holds what the operations say in their order').toEqual(
    textsOf(again),
  );
}
