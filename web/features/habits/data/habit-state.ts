import { schedulesOf, versionOn } from '#domain/history/schedule-history.ts';
import type {
  Entry,
  Habit,
  HabitChange,
  HabitHistory,
  PauseChange,
  DayChangeInput,
} from '#contract/habits.ts';
import { type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { changedFrequency } from '#domain/habits/frequency.ts';
import { sumOf } from '#domain/habits/goal.ts';
import { isAsExpected } from '#domain/habits/habit-day.ts';
import { changedSteps } from '#domain/habits/step-plan.ts';
import { changedDay } from '#domain/history/change-day.ts';
import { archivesAfter, frequencyAfter, todayAfterSteps } from '#domain/history/change-habit.ts';
import {
  contentOf,
  evaluateHabit,
  factsOf,
  type HabitOwner,
  instanceOn,
  letterOn,
  type RecordedHabit,
  recordedDayOn,
  withRecordedDay,
} from '#domain/history/evaluated-habit.ts';
import type { Facts } from '#domain/history/facts.ts';
import { runningPeriod } from '#domain/history/figures.ts';
import type { Pause as PausedDays } from '#domain/habits/pause.ts';
import { celebratedAfter } from '#domain/streaks/milestones.ts';
import type { Operation } from '#web/outbox/operation.ts';

/** A habit with its history, and the facts of its days. */
export type HabitState = { habit: Habit & RecordedHabit; facts: Facts };

export function stateOf(listed: Habit, history: HabitHistory): HabitState {
  const { letters, amountYears, archives, pauses, pastRhythms, pastNames, details } = history;
  const habit = {
    ...listed,
    letters,
    amountYears,
    archives,
    pauses: pauses ?? [],
    pastRhythms: pastRhythms ?? [],
    pastNames,
    details,
  };
  return { habit, facts: factsOf(habit) };
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
      return withAddedAmount(state, body.date, body.entry.amount - (body.before ?? 0), owner);
    case 'remove-entry':
      return withAddedAmount(state, body.date, -body.entry.amount, owner);
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
  const { habit, facts } = state;
  if (date < habit.createdOn) return state;
  const { expected, entries, ...change } = sent;
  if (expected && !isAsExpected(dayContent(state, date, owner), expected)) return state;
  const { goal } = versionOn(schedulesOf(habit, owner.week), toDayNumber(date)).frequency;
  const { steps, stepsNeeded } = habit;
  const amount = entries && (sumOf(entries.map((entry: Entry) => entry.amount)) || null);
  const next = changedDay(
    recordedDayOn(habit, facts, date),
    { ...change, ...(entries && { amount }) },
    { goal, steps, stepsNeeded, isOver: date < owner.today },
  );
  return withRecordedDay(habit, facts, date, next);
}

function withAddedAmount(
  state: HabitState,
  date: LocalDay,
  added: number,
  owner: HabitOwner,
): HabitState {
  const { amount } = recordedDayOn(state.habit, state.facts, date);
  const total = Math.max(0, sumOf([amount / 1000, added]));
  return withDayChange(state, date, { amount: total || null }, owner);
}

/** The content of the day. */
function dayContent({ habit, facts }: HabitState, date: LocalDay, owner: HabitOwner) {
  const evaluated = evaluateHabit(habit, facts, owner);
  return contentOf(letterOn(evaluated, date), recordedDayOn(habit, facts, date));
}

function withEdit(state: HabitState, change: HabitChange, owner: HabitOwner): HabitState {
  const { completed: _, type, weekdays, rhythm, goal, steps, stepsNeeded, ...rest } = change;
  const { archivedOn, celebratedThrough, ...others } = rest;
  const fields = Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== undefined),
  );
  const celebrated = celebratedAfter(state.habit.celebratedThrough, celebratedThrough);
  const habit = { ...state.habit, ...fields, celebratedThrough: celebrated };
  let next: HabitState = { ...state, habit };
  if (archivedOn !== undefined) next = withArchive(next, archivedOn, owner);
  const hasSteps = steps !== undefined || stepsNeeded !== undefined;
  if (hasSteps) next = withSteps(next, change, owner.today);
  const sent = { type, weekdays, rhythm, goal };
  const hasFrequency = Object.values(sent).some((value) => value !== undefined);
  return hasFrequency ? withFrequency(next, sent, owner) : next;
}

function withArchive(
  state: HabitState,
  archivedOn: LocalDay | null,
  owner: HabitOwner,
): HabitState {
  const { habit, facts } = evaluated(state, owner);
  if (habit.archivedOn === archivedOn) return state;
  const archives = archivesAfter(habit, archivedOn, owner.today);
  return { habit: { ...habit, archivedOn, archives }, facts };
}

function withSteps({ habit, facts }: HabitState, change: HabitChange, today: LocalDay): HabitState {
  const plan = changedSteps(habit, change);
  const steps = plan.steps && plan.steps.map(({ id, text }) => ({ id, text }));
  const changed = { ...habit, steps, stepsNeeded: plan.stepsNeeded };
  if (today < habit.createdOn) return { habit: changed, facts };
  const day = todayAfterSteps(changed, facts, plan, today);
  return withRecordedDay(changed, facts, today, day);
}

type SentFrequency = Pick<HabitChange, 'type' | 'weekdays' | 'rhythm' | 'goal'>;

function withFrequency(state: HabitState, sent: SentFrequency, owner: HabitOwner): HabitState {
  const { habit, facts } = evaluated(state, owner);
  const frequency = frequencyAfter(
    { ...habit, pastRhythms: habit.pastRhythms ?? null },
    changedFrequency(habit, sent),
    owner.today,
  );
  const { type, rhythm, goal, pastRhythms } = frequency;
  const weekdays = frequency.weekdays && [...frequency.weekdays];
  const changed = { ...habit, type, weekdays, rhythm, goal, pastRhythms: pastRhythms ?? [] };
  return { habit: changed, facts };
}

type PauseOperation = Extract<Operation, { kind: 'pause' | 'edit-pause' | 'remove-pause' }>;

function withPauses(
  { habit, facts }: HabitState,
  { kind, body, ...of }: PauseOperation,
): HabitState {
  const { pauses = [] } = habit;
  const habitId = of.habit === null ? null : habit.id;
  const others =
    kind === 'pause' ? pauses : pauses.filter((pause) => !isSamePause(pause, body.pause));
  const added =
    kind === 'pause'
      ? [{ habitId, from: body.from, until: body.until ?? null }]
      : kind === 'edit-pause'
        ? [changedPause({ ...body.pause, habitId }, body.change)]
        : [];
  return { habit: { ...habit, pauses: [...others, ...added] }, facts };
}

const changedPause = ({ habitId, from, until }: PausedDays, change: PauseChange): PausedDays => ({
  habitId,
  from: change.from ?? from,
  until: change.until === undefined ? until : change.until,
});

const isSamePause = (a: PausedDays, b: Pick<PausedDays, 'from' | 'until'>): boolean =>
  a.from === b.from && a.until === b.until;

/** The habit as of today, with the figures that follow from its facts. */
export function evaluated({ habit, facts }: HabitState, owner: HabitOwner): HabitState {
  const { today } = owner;
  const { letters, streak, displayStreak, reps, streakUnit, dueOn, ...figures } = evaluateHabit(
    habit,
    facts,
    owner,
  );
  const after = { ...habit, letters };
  const instance = instanceOn(after, facts, today);
  return {
    facts,
    habit: {
      ...after,
      streak,
      displayStreak,
      reps,
      streakUnit,
      dueOn,
      period: runningPeriod({ streakUnit, ...figures }, today),
      completed: instance?.completed ?? false,
      instance,
    },
  };
}
