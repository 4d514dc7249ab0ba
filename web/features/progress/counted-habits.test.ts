import { expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import { countOn } from '#domain/progress/day-counts.ts';
import { countDays } from '#domain/progress/count-days.ts';
import type { DraftId, NewOperation, Operation } from '#web/outbox/operation.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { Overlay } from '#web/features/habits/data/overlay.ts';
import { makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { CountedHabits } from './counted-habits.ts';

stopClockAtNoon();

const DRAFT: DraftId = 'draft:made-here';
const NOTHING_APPLIED = { applied: {}, appliedTo: {} };

const begun = { createdOn: addDays(TODAY, -3), streak: 0, reps: 0 };
const read = makeHabit(begun);
const archived = makeHabit({ ...begun, id: 3, archivedOn: TODAY });

const operation = (item: NewOperation): Operation => ({
  id: 'one',
  user: 2,
  number: 1,
  madeAt: 0,
  state: { name: 'waiting' },
  ...item,
});

/** The counted habits for a list and histories, archived ones included. */
function count(habits: readonly Habit[], operations: Operation[] = []) {
  const listed = habits.filter(({ archivedOn }) => archivedOn === null);
  const list = { habits: listed, at: 0, ...NOTHING_APPLIED };
  const histories = { ...historiesOf(habits), ...NOTHING_APPLIED };
  const shown = new Overlay().show(list, histories, { operations, drafts: {} }, TODAY);
  return new CountedHabits().of(shown);
}

const idsOf = (habits: ReturnType<typeof count>) => habits.map(({ shownId }) => shownId);
const today = { first: TODAY, last: TODAY };

test('archived habits are counted, in the order of creation', () => {
  const counted = count([read, archived]);
  expect(idsOf(counted)).toEqual([3, 7]);
  const counts = countDays(counted, { first: begun.createdOn, last: addDays(TODAY, -1) });
  expect(counts.open).toEqual([2, 2, 2]);
});

test('a queued new habit is counted last, by its draft id', () => {
  const body = { name: 'Row', type: 'daily' as const, createdOn: TODAY };
  const create = operation({ kind: 'create', habit: DRAFT, body });
  const counted = count([read], [create]);
  expect(idsOf(counted)).toEqual([7, DRAFT]);
  expect(countOn(countDays(counted, today), TODAY).open).toBe(2);
});

test('a habit with a queued archiving is counted, but not today', () => {
  const archive = operation({ kind: 'edit', habit: 7, body: { archivedOn: TODAY } });
  const counted = count([read], [archive]);
  expect(idsOf(counted)).toEqual([7]);
  const last = addDays(TODAY, -1);
  expect(countOn(countDays(counted, { first: last, last: TODAY }), last).open).toBe(1);
  expect(countOn(countDays(counted, today), TODAY).logged).toBe(0);
});

test.each([
  [7, [3]],
  [3, [7]],
])('habit %i is not counted while its deletion is queued', (habit, left) => {
  const deletion = operation({ kind: 'delete', habit, body: {} });
  expect(idsOf(count([read, archived], [deletion]))).toEqual(left);
});

test('the counted habits are the same array until one of them changes', () => {
  const overlay = new Overlay();
  const counted = new CountedHabits();
  const list = { habits: [read], at: 0, ...NOTHING_APPLIED };
  const histories = { ...historiesOf([read]), ...NOTHING_APPLIED };
  const show = (operations: Operation[]) =>
    counted.of(overlay.show(list, histories, { operations, drafts: {} }, TODAY));
  const before = show([]);
  const order = operation({ kind: 'reorder', habit: null, body: { order: [7], moved: [] } });
  expect(show([order])).toBe(before);
  const change = { date: TODAY, change: { completed: true } };
  expect(show([operation({ kind: 'day', habit: 7, body: change })])).not.toBe(before);
});
