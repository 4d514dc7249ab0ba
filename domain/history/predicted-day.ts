import type { LocalDay } from '../days/local-day.ts';
import { isSlip } from '../habits/goal.ts';
import { type DayChange, type DayContent, untouchedDay } from '../habits/habit-day.ts';
import { askingOf, isAllowedOn, type Schedule } from '../habits/schedule.ts';
import type { StepPlan } from '../habits/steps.ts';
import { changedDay, type RecordedDay } from './change-day.ts';
import { DONE, hasTargetOfDay, isTargetReached, NOTHING, SKIPPED, toThousandths } from './facts.ts';

/** `needed`: what the day's amount has to reach of a total for a week or month, where that is known. */
type DayContext = { isOver?: boolean; needed?: number | undefined };

/**
 * The day after a change, by the rules of a history that need one day only. Only the server knows whether another day of a
 * period becomes due, and whether the streak changes. `habit` has the schedule that applied on that day.
 */
export function predictedDay<Day extends DayContent>(
  day: Day,
  change: DayChange,
  habit: Schedule & Partial<StepPlan>,
  date: LocalDay,
  { isOver = false, needed }: DayContext = {},
): Day {
  const { goal, steps = null, stepsNeeded = null } = habit;
  const target = toThousandths(hasTargetOfDay(goal) ? goal.amount : (needed ?? Infinity));
  const before = recordedDay(day, target);
  const after = changedDay(before, change, { goal, steps, stepsNeeded, isOver });
  const { record, amount, stepsDone, notes } = after;
  const asking = askingOf(habit);
  const isLimit = asking === 'limit';
  const isResting = (day.ownSkip ?? untouchedDay(habit, date).ownSkip) !== null;
  const isSkipped = record === SKIPPED;
  const isAvailable = !isResting && !isSkipped && isAllowedOn(habit, date);
  const isExceeded = isLimit && isSlip(goal, amount / 1000);
  // The owner is active now: a day that is over and within its limit counts as noticed.
  const isKept = isLimit && isOver && isAvailable;
  const isReached = !isSkipped && isTargetReached(amount, target);
  const completed = !isExceeded && (record === DONE || isKept || isReached);
  const isNeutral = isResting && !completed && record === NOTHING;
  return {
    ...day,
    scheduled: isLimit
      ? isAvailable && (completed || isExceeded)
      : day.scheduled || (completed && asking === 'since' && !isResting),
    completed,
    skipped: isSkipped || isNeutral,
    ownSkip: isNeutral ? false : null,
    amount: amount === 0 ? null : amount / 1000,
    stepsDone,
    notes,
  };
}

/** A day that is done without reaching its target was recorded as done. */
function recordedDay(day: DayContent, target: number): RecordedDay {
  const amount = toThousandths(day.amount ?? 0);
  const isRecorded = day.completed && !isTargetReached(amount, target);
  const isSkipped = day.ownSkip ?? day.skipped;
  return { ...day, record: isSkipped ? SKIPPED : isRecorded ? DONE : NOTHING, amount };
}
