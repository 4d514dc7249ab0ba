import type {
  Habit,
  HabitChange,
  HabitHistory,
  PauseChange,
  DayChangeInput,
} from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isReached, roundAmount, sumOf } from '#domain/habits/goal.ts';
import { isAsExpected } from '#domain/habits/habit-day.ts';
import { frequencyOn } from '#domain/habits/past-rhythms.ts';
import { recordedDayAfter, withChange, withEnteredAmount } from '#domain/history/change-habit.ts';
import {
  habitDayOn,
  type HabitOwner,
  instanceOn,
  type RecordedHabit,
  recordedDayOn,
  withRecordedDay,
} from '#domain/history/recorded-habit.ts';
import { evaluateFigures } from '#domain/history/figures.ts';
import { DONE, hasTargetOfDay, NO_DAYS, NOTHING, SKIPPED } from '#domain/history/facts.ts';
import { runningPeriod } from '#domain/history/figures.ts';
import type { Pause } from '#domain/habits/pause.ts';
import { celebratedAfter } from '#domain/history/milestones.ts';
import type { Bodies, Operation, SentPause } from '#web/outbox/operation.ts';

/** A habit with its history. */
export type HabitState = Habit & RecordedHabit;

export function stateOf(listed: Habit, history: HabitHistory): HabitState {
  return {
    ...listed,
    letters: history.letters,
    amountYears: history.amountYears ?? [],
    archives: history.archives ?? [],
    pauses: history.pauses ?? [],
    pastRhythms: history.pastRhythms ?? [],
    pastNames: history.pastNames ?? [],
    details: history.details ?? [],
  };
}

export const NO_PAST = { ...NO_DAYS, archives: [], pastRhythms: [], pastNames: [], details: [] };

/** A habit with today as its only day, until the histories have arrived. */
export function todayState(listed: Habit, today: LocalDay): HabitState {
  const { instance, goal, pauses = [] } = listed;
  const habit = { ...listed, ...NO_PAST, pauses, createdOn: instance?.date ?? today };
  if (!instance) return habit;
  const { date, notes, stepsDone, completed, skipped, ownSkip } = instance;
  const amount = instance.amount ?? 0;
  const target = hasTargetOfDay(goal) ? roundAmount(goal.amount) : Infinity;
  const isRecordedDone = completed && !isReached(amount, target);
  const record = (ownSkip ?? skipped) ? SKIPPED : isRecordedDone ? DONE : NOTHING;
  return withRecordedDay(habit, date, { record, amount, notes, stepsDone });
}

/** Applies the operation by the rules of the server. `evaluated` then computes the figures. */
export function withOperation(
  state: HabitState,
  operation: Operation,
  owner: HabitOwner,
): HabitState {
  const { kind, body } = operation;
  switch (kind) {
    case 'day':
      return withDayChange(state, body.date, body.change, owner);
    case 'entry':
      return withEntry(state, body);
    case 'remove-entry':
      return withoutEntry(state, body);
    case 'edit':
      return withEdit(state, body, owner);
    case 'pause':
    case 'edit-pause':
    case 'remove-pause':
      return withPauses(state, operation);
    default:
      return state;
  }
}

function withDayChange(
  state: HabitState,
  date: LocalDay,
  sent: DayChangeInput,
  owner: HabitOwner,
): HabitState {
  if (date < state.createdOn) return state;
  const { expected, ...change } = sent;
  if (expected && !isAsExpected(habitDayOn(evaluated(state, owner), date), expected)) return state;
  return withRecordedDay(state, date, recordedDayAfter(state, date, change, owner.today));
}

function withEntry(state: HabitState, { date, entry, before = 0 }: Bodies['entry']): HabitState {
  if (date < state.createdOn) return state;
  const day = recordedDayOn(state, date);
  const amount = sumAtLeastZero(day.amount, entry.amount - before);
  const { goal } = frequencyOn(state, date);
  return withRecordedDay(state, date, withEnteredAmount(day, amount, goal));
}

function withoutEntry(state: HabitState, { date, entry }: Bodies['remove-entry']): HabitState {
  if (date < state.createdOn) return state;
  const day = recordedDayOn(state, date);
  const amount = sumAtLeastZero(day.amount, -entry.amount);
  return withRecordedDay(state, date, { ...day, amount });
}

const sumAtLeastZero = (...amounts: readonly number[]): number => Math.max(0, sumOf(amounts));

function withEdit(state: HabitState, change: HabitChange, owner: HabitOwner): HabitState {
  const { completed: _, type, weekdays, rhythm, goal, ...others } = change;
  const { steps, stepsNeeded, archivedOn, celebratedThrough, ...plain } = others;
  const fields = Object.fromEntries(
    Object.entries(plain).filter(([, value]) => value !== undefined),
  );
  const rules = { type, weekdays, rhythm, goal, steps, stepsNeeded, archivedOn };
  const celebrated = celebratedAfter(state.celebratedThrough, celebratedThrough);
  const edited = { ...state, ...fields, celebratedThrough: celebrated };
  return withChange(edited, rules, owner);
}

type PauseOperation = Extract<Operation, { kind: 'pause' | 'edit-pause' | 'remove-pause' }>;

function withPauses(state: HabitState, { kind, body, ...of }: PauseOperation): HabitState {
  const { pauses } = state;
  const habitId = of.habit === null ? null : state.id;
  const others =
    kind === 'pause'
      ? pauses
      : pauses.filter((pause) => !isSamePause(pause, { ...body.pause, habitId }));
  const added =
    kind === 'pause'
      ? [{ habitId, from: body.from, until: body.until ?? null }]
      : kind === 'edit-pause'
        ? [changedPause({ ...body.pause, habitId }, body.change)]
        : [];
  return { ...state, pauses: [...others, ...added] };
}

const changedPause = ({ habitId, from, until }: Pause, change: PauseChange): Pause => ({
  habitId,
  from: change.from ?? from,
  until: change.until === undefined ? until : change.until,
});

type AnyPause = Pick<SentPause, 'habitId' | 'from' | 'until'> & Partial<Pick<SentPause, 'id'>>;

/** Pauses of one habit have no day in common, so two pauses with the same days are the same even if one has no id yet. */
export const isSamePause = (a: AnyPause, b: AnyPause): boolean =>
  (a.id !== undefined && a.id === b.id) ||
  (a.habitId === b.habitId && a.from === b.from && a.until === b.until);

/** The habit as of today, with the figures that follow from its facts. */
export function evaluated(state: HabitState, owner: HabitOwner): HabitState {
  const { today } = owner;
  const figures = evaluateFigures(state, owner);
  const { letters, streak, displayStreak, reps, streakUnit, dueOn } = figures;
  const instance = instanceOn({ ...state, letters }, today);
  return {
    ...state,
    letters,
    streak,
    displayStreak,
    reps,
    streakUnit,
    dueOn,
    period: runningPeriod(figures, today),
    completed: instance?.completed ?? false,
    instance,
  };
}
