import { addDays, type LocalDay } from '../days/local-day.ts';
import { changedFrequency, type FrequencyChange } from '../habits/frequency.ts';
import { type Goal, roundAmount, sumOf } from '../habits/goal.ts';
import type { DayChange } from '../habits/habit-day.ts';
import { frequencyOn, isSameFrequency, pastRhythmsAfter } from '../habits/past-rhythms.ts';
import type { RestDays } from '../habits/pause.ts';
import { changedSteps, type StepsChange } from '../habits/step-plan.ts';
import { areEnoughDone, type StepPlan, stepsAfter } from '../habits/steps.ts';
import {
  type HabitOwner,
  letterOn,
  type RecordedDay,
  type RecordedHabit,
  recordedDayOn,
  withRecordedDay,
} from './recorded-habit.ts';
import { evaluateHabit } from './figures.ts';
import { changedByClient, clearsSkip, DONE, NOTHING, SKIPPED } from './facts.ts';
import { isCompleted } from './letters.ts';

/** The fields that can change how a day is evaluated. */
type RulesChange = FrequencyChange & StepsChange & { archivedOn?: LocalDay | null | undefined };

export const changesFrequency = ({ type, weekdays, rhythm, goal }: FrequencyChange): boolean =>
  type !== undefined || weekdays !== undefined || rhythm !== undefined || goal !== undefined;

export const changesSteps = ({ steps, stepsNeeded }: StepsChange): boolean =>
  steps !== undefined || stepsNeeded !== undefined;

/**
 * The habit after a change of its frequency, steps or archive; letters and figures are still those of before. The same object
 * when nothing has changed.
 */
export function withChange<Habit extends RecordedHabit>(
  before: Habit,
  change: RulesChange,
  owner: HabitOwner,
): Habit {
  const { archivedOn } = change;
  let after = before;
  if (changesFrequency(change)) after = withFrequency(after, change, owner);
  if (changesSteps(change)) after = withSteps(after, change, owner.today);
  if (archivedOn === undefined || archivedOn === before.archivedOn) return after;
  return withArchive(after, archivedOn, owner);
}

/** "A changed schedule starts today, or tomorrow if today is already done." */
function withFrequency<Habit extends RecordedHabit>(
  habit: Habit,
  change: FrequencyChange,
  owner: HabitOwner,
): Habit {
  const frequency = changedFrequency(habit, change);
  if (isSameFrequency(habit, frequency)) return { ...habit, ...frequency };
  const { today } = owner;
  const from = isTodayDone(habit, owner) ? addDays(today, 1) : today;
  return { ...habit, ...frequency, pastRhythms: pastRhythmsAfter(habit, frequency, from) };
}

/** Today follows the new steps; earlier days keep what was recorded. */
function withSteps<Habit extends RecordedHabit>(
  habit: Habit,
  change: StepsChange,
  today: LocalDay,
): Habit {
  const plan = changedSteps(habit, change);
  const changed = { ...habit, ...plan };
  // The clock of a traveller may have gone back before the first day.
  if (today < habit.createdOn) return changed;
  return withRecordedDay(changed, today, withOtherSteps(recordedDayOn(habit, today), plan));
}

/** The days from archiving until the habit is restored are rest days, except a day that is done already. */
function withArchive<Habit extends RecordedHabit>(
  habit: Habit,
  archivedOn: LocalDay | null,
  owner: HabitOwner,
): Habit {
  const { today } = owner;
  const archives: RestDays[] = habit.archives.flatMap(({ from, until }) => {
    if (until !== null) return [{ from, until }];
    return archivedOn === null && from < today ? [{ from, until: addDays(today, -1) }] : [];
  });
  if (archivedOn !== null) {
    // A day that is still open when the habit is archived is not missed.
    const isOpen = archivedOn === today && !isTodayDone(habit, owner);
    archives.push({ from: isOpen ? today : addDays(archivedOn, 1), until: null });
  }
  return { ...habit, archivedOn, archives };
}

const isTodayDone = (habit: RecordedHabit, owner: HabitOwner): boolean =>
  isCompleted(letterOn(evaluateHabit(habit, owner), owner.today));

type EnteredChange = DayChange & { entries?: readonly { amount: number }[] | undefined };

/** The record of a day after a change, by the goal of that day and the current steps. Entries that are sent add up to its amount. */
export function recordedDayAfter(
  habit: RecordedHabit,
  date: LocalDay,
  { entries, ...change }: EnteredChange,
  today: LocalDay,
): RecordedDay {
  const { goal } = frequencyOn(habit, date);
  const old = recordedDayOn(habit, date);
  const noted = { ...old, notes: change.notes === undefined ? old.notes : change.notes };
  const ticked =
    habit.steps === null
      ? { ...noted, ...changedByClient(noted, change, goal, date < today) }
      : withTickedSteps(noted, change, habit);
  const entered = entries ? sumOf(entries.map(({ amount }) => amount)) : change.amount;
  if (entered === undefined) return ticked;
  const amount = roundAmount(entered ?? 0);
  return change.skipped ? { ...ticked, amount } : withEnteredAmount(ticked, amount, goal);
}

/** An entered amount that reaches the target of a skipped day also clears the skip. */
export function withEnteredAmount(
  day: RecordedDay,
  amount: number,
  goal: Goal | null,
): RecordedDay {
  const entered = { ...day, amount };
  return clearsSkip(entered, goal) ? { ...entered, record: NOTHING } : entered;
}

/** Steps decide whether the day is recorded as done, unless the change says nothing about them. */
function withTickedSteps(day: RecordedDay, change: DayChange, plan: StepPlan): RecordedDay {
  const { completed, skipped, steps } = change;
  const wasSkipped = day.record === SKIPPED;
  const isUnskipped = wasSkipped && skipped === false;
  const isTicked = steps !== undefined || isUnskipped || (completed !== undefined && !skipped);
  if (!isTicked && !skipped) return day;
  const stepsDone = isTicked ? stepsAfter(plan.steps ?? [], day.stepsDone, change) : day.stepsDone;
  const isDone = !skipped && areEnoughDone(plan, stepsDone);
  const record = isDone ? DONE : (skipped ?? wasSkipped) ? SKIPPED : NOTHING;
  return { ...day, record, stepsDone };
}

/** When the habit gets other steps, a day that was ticked as a whole has all of them ticked. */
function withOtherSteps(day: RecordedDay, plan: StepPlan): RecordedDay {
  if (plan.steps === null) return { ...day, stepsDone: null };
  if (day.record === DONE && day.stepsDone === null) {
    return { ...day, stepsDone: plan.steps.map(({ id }) => id) };
  }
  const stepsDone = stepsAfter(plan.steps, day.stepsDone, {});
  if (day.record === SKIPPED) return { ...day, stepsDone };
  return { ...day, stepsDone, record: areEnoughDone(plan, stepsDone) ? DONE : NOTHING };
}
