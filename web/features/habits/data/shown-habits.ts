import type { ArchivedHistory, Habit, HabitHistory } from '#contract/habits.ts';
import { daysBetween, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { habitAsOf } from '#domain/habits/recent-days.ts';
import { type HabitOwner, instanceOn } from '#domain/history/recorded-habit.ts';
import { isSameList } from '#web/client/same-list.ts';
import type { HabitId, Operation } from '#web/outbox/operation.ts';
import { userToday } from '#web/client/user-day.ts';
import { draftState, emptyHistory } from './draft-habit.ts';
import { evaluated, type HabitState, stateOf, todayState, withOperation } from './habit-state.ts';

/** A habit as the page shows it, with the operations that the server has not confirmed. */
export type ShownHabit = Omit<Habit, 'id'> & {
  /** A draft id until the server has created the habit. */
  id: HabitId;
  /** Stays the same when the draft gets its id. */
  key: HabitId;
};

/** All habits as the page shows them. */
export type ShownHabits = {
  habits: readonly ShownHabit[];
  /** The shown habits with all their days, and those that are being archived. Without histories, only new ones. */
  states: () => readonly { id: HabitId; state: HabitState }[];
  /** With habits that are being restored, and without those that are being deleted. */
  archived: readonly ArchivedHistory[];
  /** The settings and visits of the user. The same object while the histories stay the same. */
  owner: HabitOwner;
  /** All days of a habit, by its key. Undefined until the histories have arrived. */
  stateOf: (key: HabitId) => HabitState | undefined;
  /** The records of some days, the oldest first. The same array until one of them changes. */
  daysOf: (key: HabitId, first: LocalDay, last: LocalDay) => readonly HabitDay[] | undefined;
};

type Operations = readonly Operation[];

/** Everything that the shown habit depends on. */
export type HabitInput = {
  id: HabitId;
  key: HabitId;
  base: Habit | Extract<Operation, { kind: 'create' }>;
  /** Undefined until the histories have arrived. Null when they do not contain the habit. */
  history: HabitHistory | null | undefined;
  /** The operations that the list does not contain. */
  pending: Operations;
  /** The operations that the habit with its history does not contain. */
  missing: Operations;
  owner: HabitOwner;
};

export type ComputedHabit = {
  input: HabitInput;
  habit: ShownHabit;
  state: () => HabitState | undefined;
  days: (first: LocalDay, last: LocalDay) => readonly HabitDay[] | undefined;
};

export function computeHabit(input: HabitInput): ComputedHabit {
  let known: { state: HabitState | undefined } | undefined;
  const state = () => (known ??= { state: fullState(input) }).state;
  const habit = shownHabit(input, state);
  let range: { of: string; days: readonly HabitDay[] } | undefined;
  function days(first: LocalDay, last: LocalDay): readonly HabitDay[] | undefined {
    const all = state();
    if (!all) return undefined;
    const of = `${first} ${last}`;
    if (range?.of !== of) {
      // The list may be newer than the history.
      const recordOf = (date: LocalDay) =>
        date === input.owner.today ? habit.instance : recordOn(all, date);
      range = { of, days: daysFromTo(first, last).flatMap((date) => recordOf(date) ?? []) };
    }
    return range.days;
  }
  return { input, habit, state, days };
}

function shownHabit(input: HabitInput, state: ComputedHabit['state']): ShownHabit {
  const { id, key, base, pending, owner } = input;
  if (!('kind' in base) && pending.length === 0 && !isOutdated(base, owner.today)) {
    return { ...base, id, key };
  }
  const full = state();
  if (full) return { ...withoutHistory(full), id, key };
  const listed = base as Habit;
  const today = withAll(todayState(listed, owner.today), pending, owner);
  return { ...withoutHistory(today), ...figuresOf(listed), id, key };
}

/** A new day has begun since the server listed the habit. */
const isOutdated = ({ instance }: Habit, today: LocalDay): boolean =>
  instance !== null && instance.date < today;

/** All days of the habit. */
function fullState(input: HabitInput): HabitState | undefined {
  const { base, history, pending, missing, owner } = input;
  if ('kind' in base)
    return withAll(draftState(base.body, base.madeAt, owner.today), missing, owner);
  const isNew = history === null && missing.some(({ kind }) => kind === 'create');
  if (!history && !isNew) return undefined;
  const stored = stateOf(base, history ?? emptyHistory(base));
  // The record of today is that of the list, which may be older than the history.
  const isListCurrent = !isOutdated(base, owner.today) && pending.length === 0;
  const isCurrent = isListCurrent && reachesDay(stored, owner.today);
  return isCurrent && missing.length === 0 ? stored : withAll(stored, missing, owner);
}

/** Whether the day has a letter. Without it, the letter is computed here. */
const reachesDay = ({ createdOn, letters }: HabitState, day: LocalDay): boolean =>
  letters.length > daysBetween(createdOn, day);

const withAll = (state: HabitState, operations: Operations, owner: HabitOwner): HabitState =>
  evaluated(
    operations.reduce((next, operation) => withOperation(next, operation, owner), state),
    owner,
  );

function withoutHistory(state: HabitState): Habit {
  const { letters: _, amountYears: __, archives: ___, details: ____, ...shown } = state;
  const { pastNames: _____, ...habit } = shown;
  return habit;
}

/** The fields that depend on the history. */
function figuresOf(listed: Habit) {
  const { createdOn, streak, displayStreak, reps, streakUnit, period, dueOn } = listed;
  const { pauses = [], pastRhythms = [] } = listed;
  return { createdOn, streak, displayStreak, reps, streakUnit, period, dueOn, pauses, pastRhythms };
}

export function isSameInput(a: HabitInput, b: HabitInput): boolean {
  return (
    a.id === b.id &&
    a.base === b.base &&
    a.history === b.history &&
    a.owner === b.owner &&
    isSameList(idsOf(a.pending), idsOf(b.pending)) &&
    isSameList(idsOf(a.missing), idsOf(b.missing))
  );
}

/** The number and the state of an operation change nothing that is shown. */
const idsOf = (operations: Operations) => operations.map(({ id }) => id);

/** The record of one day, or null before the habit began or when nothing was due and recorded. */
export const recordOn = (state: HabitState, date: LocalDay): HabitDay | null =>
  date < state.createdOn ? null : instanceOn(state, date);

/** The habit as it was on a past day. Null when it did not exist yet or was archived. */
export function pastHabit(
  { stateOf }: Pick<ShownHabits, 'stateOf'>,
  habit: ShownHabit,
  day: LocalDay,
): ShownHabit | null {
  const past = stateOf(habit.key);
  return habitAsOf(habit, (past && recordOn(past, day)) ?? undefined, day);
}

/** The day of the shown record, which a press changes even if a new day has begun on the device. */
export const shownDay = ({ instance }: Pick<ShownHabit, 'instance'>): LocalDay =>
  instance?.date ?? userToday();

/** Whether the habit is shown as of today. */
export const isOfToday = (habit: Pick<ShownHabit, 'instance'>): boolean =>
  shownDay(habit) >= userToday();

export const isSkipped = ({ completed, instance }: ShownHabit): boolean =>
  !completed && (instance?.skipped ?? false);

export const hasTags = (habits: readonly Pick<ShownHabit, 'tags'>[]): boolean =>
  habits.some(({ tags }) => tags !== null);

/** Whether it has a rhythm, a goal or steps. */
export const isFlexible = ({
  rhythm,
  goal,
  steps,
}: Pick<ShownHabit, 'rhythm' | 'goal' | 'steps'>): boolean =>
  rhythm !== null || goal !== null || steps !== null;
