import { addDays, type LocalDay } from '../days/local-day.ts';
import { changedFrequency, type FrequencyChange } from '../habits/frequency.ts';
import type { DayChange } from '../habits/habit-day.ts';
import { frequencyOn, isSameFrequency, pastRhythmsAfter } from '../habits/past-rhythms.ts';
import { changedSteps, type StepsChange } from '../habits/step-plan.ts';
import type { StepPlan } from '../habits/steps.ts';
import { changedDay, type RecordedDay, withOtherSteps } from './change-day.ts';
import {
  evaluateHabit,
  type HabitOwner,
  letterOn,
  type RecordedHabit,
  recordedDayOn,
  withRecordedDay,
} from './evaluated-habit.ts';
import { isCompleted } from './letters.ts';
import type { Archive } from './schedule-history.ts';

type HabitWithSteps = RecordedHabit & StepPlan;

/** What a day's record follows from, apart from the user's days. */
type RulesChange = FrequencyChange & StepsChange & { archivedOn?: LocalDay | null | undefined };

export const changesFrequency = ({ type, weekdays, rhythm, goal }: FrequencyChange): boolean =>
  type !== undefined || weekdays !== undefined || rhythm !== undefined || goal !== undefined;

export const changesSteps = ({ steps, stepsNeeded }: StepsChange): boolean =>
  steps !== undefined || stepsNeeded !== undefined;

/**
 * The habit after a change of its frequency, steps or archive; letters and figures are still those of before. The same object
 * when nothing has changed.
 */
export function withChange<Habit extends HabitWithSteps>(
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

/** "A changed rhythm, weekdays or goal applies from today, or from tomorrow if today is already done." */
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
function withSteps<Habit extends HabitWithSteps>(
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

/** The days from archiving until the habit is restored are rest days. */
function withArchive<Habit extends RecordedHabit>(
  habit: Habit,
  archivedOn: LocalDay | null,
  owner: HabitOwner,
): Habit {
  const { today } = owner;
  const archives: Archive[] = (habit.archives ?? []).flatMap(({ from, until }) => {
    if (until !== null) return [{ from, until }];
    return archivedOn === null && from < today ? [{ from, until: addDays(today, -1) }] : [];
  });
  if (archivedOn !== null) {
    // A day that is still open when the habit is archived is not missed.
    const isOpen = archivedOn === today && !isTodayDone(habit, owner);
    archives.push({ from: isOpen ? today : addDays(archivedOn, 1), until: null });
  }
  return { ...habit, archivedOn, archives: archives.length === 0 ? null : archives };
}

const isTodayDone = (habit: RecordedHabit, owner: HabitOwner): boolean =>
  isCompleted(letterOn(evaluateHabit(habit, owner), owner.today));

/** The record of a day after a change, by the goal of that day. */
export function recordedDayAfter(
  habit: HabitWithSteps,
  date: LocalDay,
  change: DayChange,
  today: LocalDay,
): RecordedDay {
  const { steps, stepsNeeded } = habit;
  const { goal } = frequencyOn(habit, date);
  const measure = { goal, steps, stepsNeeded, isOver: date < today };
  return changedDay(recordedDayOn(habit, date), change, measure);
}
