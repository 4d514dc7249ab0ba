import { daysBetween, type LocalDay } from '../days/local-day.ts';
import type { MarkedHistory } from '../habits/habit-history.ts';
import { countDone, type StepPlan } from '../habits/steps.ts';
import type { DayDetails } from '../history/evaluated-habit.ts';
import { type HabitRange, lettersShown, recordedDays } from '../history/habit-range.ts';
import { toMarks } from './letters-of-days.ts';

/** One mark for each day of a habit up to today. */
export function markedHistory(habit: HabitRange, today: LocalDay): MarkedHistory {
  const { firstDay: first } = habit;
  const length = Math.max(0, daysBetween(first, today) + 1);
  const recorded = recordedDays(habit);
  const letters = lettersShown(habit, recorded).slice(0, length).padEnd(length);
  const amounts = Array.from({ length }, (_, at) => {
    const { amount = null, details } = recorded.get(at) ?? {};
    return habit.steps === null ? amount : stepsDoneOn(habit, details);
  });
  return {
    first,
    marks: toMarks(letters, recorded),
    ...(amounts.some((amount) => amount !== null) && { amounts }),
  };
}

/** Null without one. */
const stepsDoneOn = (plan: StepPlan, details: DayDetails | undefined): number | null =>
  details?.stepsDone ? countDone(plan, details.stepsDone) : null;
