import { describe, expect, test } from 'vitest';
import type { Habit, HabitChange } from '#contract/habits.ts';
import { MAX_CLIENTS } from '#contract/operations.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type {
  AppliedNumbers,
  DraftId,
  HabitId,
  NewOperation,
  Operation,
} from '#web/outbox/operation.ts';
import type { Snapshot } from '#web/outbox/outbox.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '../testing/habits.ts';
import { Overlay } from './overlay.ts';
import { type HabitList, type Histories, isNewer, withNewer, withOrderOf } from './server-data.ts';
import { unnumbered } from '#web/outbox/numbers.ts';

const CLIENT = 'this browser';
const YESTERDAY = addDays(TODAY, -1);
const DRAFT: DraftId = 'draft:made-here';

stopClockAtNoon();

const listOf = (habits: Habit[], applied: AppliedNumbers = {}): HabitList => ({
  habits,
  at: Date.now(),
  applied,
  appliedTo: {},
});

const pastOf = (
  habits: readonly Habit[],
  applied: AppliedNumbers = {},
  days: HabitDay[] = [],
): Histories => ({
  ...historiesOf(habits, days),
  applied,
  appliedTo: {},
});

const WAITING = { name: 'waiting' } as const;

/** A stored operation. */
const operation = (number: number, item: NewOperation): Operation => {
  const stored = {
    id: `operation ${number}`,
    user: 2,
    client: CLIENT,
    number,
    madeAt: 0,
    state: WAITING,
  };
  return { ...stored, ...item } as Operation;
};

const tick = (number: number, habit: HabitId = 7, date = TODAY): Operation =>
  operation(number, { kind: 'day', habit, body: { date, change: { completed: true } } });

const creation = operation(1, {
  id: 'made-here',
  kind: 'create',
  habit: DRAFT,
  body: { name: 'Row', type: 'daily', createdOn: TODAY },
});

const snapshotOf = (operations: Operation[], drafts: Snapshot['drafts'] = {}): Snapshot => ({
  operations,
  drafts,
});

type Shown = {
  operations?: Operation[];
  drafts?: Snapshot['drafts'];
  histories?: Histories | undefined;
};

/** The habits as a new page shows them. */
function show(list: HabitList, { operations = [], drafts = {}, ...rest }: Shown = {}) {
  const histories = 'histories' in rest ? rest.histories : pastOf(list.habits);
  return new Overlay().show(list, histories, snapshotOf(operations, drafts), TODAY);
}

const names = ({ habits }: ReturnType<typeof show>) => habits.map(({ name }) => name);
const ids = ({ habits }: ReturnType<typeof show>) => habits.map(({ id }) => id);

const read = makeHabit({ sortOrder: 1 });
const walk = makeHabit({ id: 8, name: 'Walk', sortOrder: 2 });

describe('an operation', () => {
  test('an operation is shown with its effect on the figures', () => {
    const [shown] = show(listOf([read]), { operations: [tick(1)] }).habits;
    expect(shown).toMatchObject({ completed: true, streak: 4, displayStreak: 4, reps: 13 });
  });

  test('an operation is shown until the data contain it', () => {
    const operations = [tick(3)];
    const earlier = listOf([read], { [CLIENT]: 2, 'another browser': 9 });
    expect(show(earlier, { operations }).habits[0]?.completed).toBe(true);
    const later = listOf([read], { [CLIENT]: 3 });
    expect(show(later, { operations }).habits[0]?.completed).toBe(false);
  });

  test('an operation is shown in the days of a habit until the histories contain it', () => {
    const missed = makeDay({ habitId: 7, date: YESTERDAY });
    const operations = [tick(1, 7, YESTERDAY)];
    const list = listOf([read], { [CLIENT]: 1 });
    const isDone = (applied: AppliedNumbers) => {
      const histories = pastOf([read], applied, [missed]);
      const shown = show(list, { operations, histories });
      return shown.daysOf(7, YESTERDAY, YESTERDAY)?.[0]?.completed;
    };
    expect(isDone({})).toBe(true);
    expect(isDone({ [CLIENT]: 1 })).toBe(false);
  });

  test('an applied operation is not shown again when the server has forgotten its client', () => {
    const applied: Operation = { ...tick(1), state: { name: 'done', isRepeated: false } };
    const isShown = (item: Operation, clients: number): boolean | undefined => {
      const others = Array.from({ length: clients }, (_, at) => [`client ${at}`, 9]);
      const list = listOf([read], Object.fromEntries(others));
      return show(list, { operations: [item] }).habits[0]?.completed;
    };
    expect(isShown(applied, MAX_CLIENTS)).toBe(false);
    expect(isShown(applied, MAX_CLIENTS - 1)).toBe(true);
    expect(isShown(tick(1), MAX_CLIENTS)).toBe(true);
  });

  test('an edit is shown until the list contains it, even when the histories contain it', () => {
    const body: HabitChange = { name: 'Read a book', type: 'weekly', weekdays: ['monday'] };
    const operations = [operation(1, { kind: 'edit', habit: 7, body })];
    const histories = pastOf([read], { [CLIENT]: 1 });
    const [shown] = show(listOf([read]), { operations, histories }).habits;
    expect(shown).toMatchObject(body);
    const edited = makeHabit({ sortOrder: 1, name: 'Read a novel' });
    const list = listOf([edited], { [CLIENT]: 1 });
    expect(names(show(list, { operations, histories: pastOf([read]) }))).toEqual(['Read a novel']);
  });

  test('an operation that records a shown milestone keeps the later day', () => {
    const celebration = (through: LocalDay) =>
      operation(1, { kind: 'edit', habit: 7, body: { celebratedThrough: through } });
    const shownWith = (through: LocalDay) =>
      show(listOf([makeHabit({ celebratedThrough: YESTERDAY })]), {
        operations: [celebration(through)],
      }).habits[0]?.celebratedThrough;
    expect(shownWith(TODAY)).toBe(TODAY);
    expect(shownWith(addDays(TODAY, -7))).toBe(YESTERDAY);
  });

  test('a skipped day whose amount reaches the target stays skipped without an entry', () => {
    const goal = { kind: 'least', amount: 5, unit: 'km', step: 1, per: 'day' } as const;
    const instance = makeDay({ habitId: 7, skipped: true, amount: 8 });
    const habits = [makeHabit({ id: 7, goal, instance })];
    const entry = { id: 'an entry', amount: 3, at: '09:00' };
    const removal = operation(1, { kind: 'remove-entry', habit: 7, body: { date: TODAY, entry } });
    const shown = new Overlay().show(
      listOf(habits),
      pastOf(habits, {}, [instance]),
      snapshotOf([removal]),
      TODAY,
    );
    const after = { amount: 5, completed: false, skipped: true };
    expect(shown.habits[0]?.instance).toMatchObject(after);
  });

  test('an operation that has failed is not shown', () => {
    const failed: Operation = { ...tick(1), state: { name: 'failed', status: 422, message: '' } };
    expect(show(listOf([read]), { operations: [failed] }).habits[0]?.completed).toBe(false);
  });

  test('an operation on one habit does not replace the object of another habit', () => {
    const overlay = new Overlay();
    const [list, histories] = [listOf([read, walk]), pastOf([read, walk])];
    const before = overlay.show(list, histories, snapshotOf([]), TODAY).habits;
    const after = overlay.show(list, histories, snapshotOf([tick(1, 8)]), TODAY).habits;
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toMatchObject({ completed: true });
    const undone = overlay.show(list, histories, snapshotOf([]), TODAY).habits;
    expect(undone).toEqual(before);
  });

  test('an answered operation on one habit does not replace the object of another habit', () => {
    const overlay = new Overlay();
    const list = listOf([read, walk]);
    const histories = pastOf(list.habits);
    const before = overlay.show(list, histories, snapshotOf([tick(1)]), TODAY);
    const answered = { ...list, habits: [{ ...read, completed: true }, walk] };
    const [ofRead, ofWalk] = histories.habits;
    const updated = { ...histories, habits: [{ ...ofRead, details: [] }, ofWalk] } as Histories;
    const after = overlay.show(answered, updated, snapshotOf([]), TODAY);
    expect(after.habits[0]).not.toBe(before.habits[0]);
    expect(after.habits[1]).toBe(before.habits[1]);
  });

  test('the number and the state of an operation replace no object that is shown', () => {
    const overlay = new Overlay();
    const list = listOf([read, walk]);
    const histories = pastOf(list.habits);
    const unsent = unnumbered(tick(1));
    const before = overlay.show(list, histories, snapshotOf([unsent]), TODAY);
    const sent: Operation = { ...tick(1), state: { name: 'done', isRepeated: false } };
    expect(overlay.show(list, histories, snapshotOf([sent]), TODAY)).toBe(before);
  });

  test('a pause of all habits is shown on each habit, and the streaks stay', () => {
    const pause = operation(1, { kind: 'pause', habit: null, body: { from: TODAY } });
    const rests = { instance: { scheduled: false, skipped: true }, displayStreak: 3 };
    const { habits } = show(listOf([read, walk]), { operations: [pause] });
    expect(habits).toMatchObject([rests, rests]);
    const body = { pause: { id: DRAFT, habitId: null, from: TODAY, until: null } };
    const removal = operation(2, { kind: 'remove-pause', habit: null, body });
    const after = show(listOf([read]), { operations: [pause, removal] });
    expect(after.habits[0]?.instance).toMatchObject({ scheduled: true, skipped: false });
  });

  test('a pause is shown when the histories contain it and the list does not yet', () => {
    const days = { from: TODAY, until: null };
    const histories = pastOf([read], { [CLIENT]: 1 });
    const [history] = histories.habits;
    const paused = { ...history, pauses: [{ habitId: null, ...days }] };
    const pause = operation(1, { kind: 'pause', habit: null, body: days });
    const shown = show(listOf([read]), {
      operations: [pause],
      histories: { ...histories, habits: [paused] } as Histories,
    });
    expect(shown.habits[0]?.instance).toMatchObject({ scheduled: false, skipped: true });
  });

  test('a pause of one habit stays when a pause of all habits with the same days is removed', () => {
    const days = { from: TODAY, until: null };
    const own = {
      ...read,
      pauses: [
        { habitId: 7, ...days },
        { habitId: null, ...days },
      ],
    };
    const histories = pastOf([read]);
    const [history] = histories.habits;
    const paused = { ...histories, habits: [{ ...history, pauses: own.pauses }] } as Histories;
    const body = { pause: { id: 1, habitId: null, ...days } };
    const removal = operation(1, { kind: 'remove-pause', habit: null, body });
    const shown = show(listOf([own]), { operations: [removal], histories: paused });
    expect(shown.habits[0]?.pauses).toEqual([{ habitId: 7, ...days }]);
  });
});

describe('without histories', () => {
  const histories = undefined;

  test('without histories a change of today is shown, and the streak stays', () => {
    const shown = show(listOf([read]), { operations: [tick(1)], histories });
    expect(shown.habits[0]).toMatchObject({ completed: true, displayStreak: 3, reps: 12 });
    expect(shown.stateOf(7)).toBeUndefined();
    expect(shown.daysOf(7, YESTERDAY, TODAY)).toBeUndefined();
  });

  test('without histories a change of yesterday does not change today', () => {
    const { habits } = show(listOf([read]), { operations: [tick(1, 7, YESTERDAY)], histories });
    expect(habits[0]).toMatchObject({ completed: false, displayStreak: 3, reps: 12 });
  });

  test('without histories a new habit has its ticks and its streak', () => {
    const { habits } = show(listOf([]), { operations: [creation, tick(2, DRAFT)], histories });
    expect(habits[0]).toMatchObject({ name: 'Row', completed: true, displayStreak: 1, reps: 1 });
  });
});

test('on a new day the list of yesterday is shown as of today', () => {
  const yesterday = makeDay({ habitId: 7, date: YESTERDAY, completed: true });
  const done = makeHabit({ completed: true, instance: yesterday });
  const histories = pastOf([done], {}, [yesterday]);
  const [shown] = show(listOf([done]), { histories }).habits;
  expect(shown).toMatchObject({ completed: false, instance: { date: TODAY, completed: false } });
});

describe('a new habit', () => {
  const ticks = [creation, tick(2, DRAFT)];
  const made = makeHabit({
    id: 9,
    name: 'Row',
    requestId: 'made-here',
    createdOn: TODAY,
    streak: 0,
    displayStreak: 0,
    reps: 0,
  });

  test('a new habit keeps its key and its ticks when it gets an id', () => {
    const answered = [{ ...creation, done: true as const }, tick(2, DRAFT)];
    const drafts = { [DRAFT]: 9 };
    const listed = listOf([read, made], { [CLIENT]: 1 });
    const phases = [
      show(listOf([read]), { operations: ticks }),
      show(listOf([read]), { operations: answered, drafts }),
      show(listed, { operations: answered, drafts }),
      // The list itself says which draft it was.
      show(listed, { operations: [tick(2, DRAFT)] }),
    ];
    expect(phases.map(ids)).toEqual([
      [7, DRAFT],
      [7, 9],
      [7, 9],
      [7, 9],
    ]);
    for (const { habits } of phases) {
      expect(habits[1]).toMatchObject({ key: DRAFT, name: 'Row', completed: true, reps: 1 });
    }
  });

  test('a new habit that the list contains before the histories keeps its streak', () => {
    const sent = { ...creation, state: { name: 'done', isRepeated: false } } as const;
    const list = listOf([made], { [CLIENT]: 1 });
    const shown = show(list, { operations: [sent, tick(2, DRAFT)], histories: pastOf([]) });
    expect(shown.habits[0]).toMatchObject({ completed: true, displayStreak: 1, reps: 1 });
  });

  test('a deleted new habit is restored by an undo', () => {
    const deletion = operation(3, { kind: 'delete', habit: DRAFT, body: {} });
    expect(names(show(listOf([read]), { operations: [...ticks, deletion] }))).toEqual(['Read']);
    const restoring = operation(4, { kind: 'restore', habit: DRAFT, body: {}, shown: made });
    const shown = show(listOf([read]), { operations: [...ticks, deletion, restoring] });
    expect(names(shown)).toEqual(['Read', 'Row']);
    expect(shown.habits[1]?.completed).toBe(true);
  });

  test('a new habit can be archived', () => {
    const archiving = operation(3, { kind: 'edit', habit: DRAFT, body: { archivedOn: TODAY } });
    expect(names(show(listOf([read]), { operations: [...ticks, archiving] }))).toEqual(['Read']);
  });

  test('a new habit has its place in a new order, before and after it has an id', () => {
    const order: HabitId[] = [DRAFT, 7];
    const body = { order, moved: [{ habit: DRAFT, section: 3 }] };
    const operations = [...ticks, operation(3, { kind: 'reorder', habit: null, body })];
    const before = show(listOf([read]), { operations });
    expect([names(before), before.habits[0]?.section]).toEqual([['Row', 'Read'], 3]);
    const listed = listOf([read, made], { [CLIENT]: 1 });
    const after = show(listed, { operations, drafts: { [DRAFT]: 9 } });
    expect([ids(after), after.habits[0]?.section]).toEqual([[9, 7], 3]);
  });
});

describe('a habit that comes back', () => {
  const deletion = operation(1, { kind: 'delete', habit: 7, body: {} });
  const restoring = operation(2, { kind: 'restore', habit: 7, body: {}, shown: read });

  test('a restored habit is in its former place', () => {
    const deleted = show(listOf([read, walk]), { operations: [deletion] });
    expect(names(deleted)).toEqual(['Walk']);
    const operations = [deletion, restoring];
    const before = show(listOf([walk], { [CLIENT]: 1 }), { operations });
    expect(names(before)).toEqual(['Read', 'Walk']);
    const after = show(listOf([read, walk], { [CLIENT]: 2 }), { operations });
    expect(names(after)).toEqual(['Read', 'Walk']);
  });

  test('a habit that is restored from the archive is shown before the list has it', () => {
    const archived = { ...read, archivedOn: YESTERDAY };
    const body = { archivedOn: null };
    const restoring = operation(1, { kind: 'edit', habit: 7, body, shown: archived });
    const [shown] = show(listOf([walk]), { operations: [restoring] }).habits;
    expect(shown).toMatchObject({ id: 7, archivedOn: null });
  });
});

describe('a list that arrives', () => {
  const done = makeHabit({ completed: true });

  test('a list that is older than the known one is dropped', () => {
    const known = listOf([done], { [CLIENT]: 4 });
    expect(withNewer(known, listOf([read], { [CLIENT]: 3 }))).toBe(known);
  });

  test('a list is not older because the server has forgotten a client', () => {
    const known = listOf([done], { [CLIENT]: 4 });
    const others = Array.from({ length: MAX_CLIENTS }, (_, at) => [`client ${at}`, 9]);
    const fresh = listOf([read], Object.fromEntries(others));
    expect(withNewer(known, fresh)).toBe(fresh);
  });

  test('a list does not replace a habit from a later response', () => {
    const known = { ...listOf([done, walk], { [CLIENT]: 3 }), appliedTo: { 7: { [CLIENT]: 4 } } };
    const renamed = { ...walk, name: 'Stroll' };
    const fetched = withNewer(known, listOf([read, renamed], { [CLIENT]: 3 }));
    expect(fetched.habits).toEqual([done, renamed]);
    expect(fetched.appliedTo).toEqual({ 7: { [CLIENT]: 4 } });
    const later = withNewer(fetched, listOf([read, renamed], { [CLIENT]: 4 }));
    expect(later.habits).toEqual([read, renamed]);
    expect(later.appliedTo).toEqual({});
  });

  test('a fetched list keeps the order of shown habits and puts new ones between them', () => {
    const [swim, row] = [makeHabit({ id: 9, name: 'Swim' }), makeHabit({ id: 10, name: 'Row' })];
    const { habits } = withOrderOf(listOf([walk, read]), listOf([swim, read, walk, row]));
    expect(habits.map(({ name }) => name)).toEqual(['Walk', 'Swim', 'Read', 'Row']);
  });
});

test('a list is newer than the histories when a habit was paused on another device', () => {
  const histories = pastOf([read, walk]);
  const pauses = [{ habitId: null, from: YESTERDAY, until: null }];
  expect(isNewer(listOf([read, walk]), histories, TODAY)).toBe(false);
  expect(isNewer(listOf([read, { ...walk, pauses }]), histories, TODAY)).toBe(true);
  const [first, second] = histories.habits;
  const paused = { ...histories, habits: [first, { ...second, pauses }] } as Histories;
  expect(isNewer(listOf([read, { ...walk, pauses }]), paused, TODAY)).toBe(false);
  expect(isNewer(listOf([read, walk]), paused, TODAY)).toBe(true);
});
