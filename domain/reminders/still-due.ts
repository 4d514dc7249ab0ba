import type { Schedule } from '../habits/schedule.ts';
import type { LocalDay } from '../days/local-day.ts';
import { isSlip } from '../habits/goal.ts';
import type { DayContent } from '../habits/habit-day.ts';
import { isOfferedOn } from '../progress/offered.ts';
import type { DaySpan } from '../days/week.ts';
import type { PeriodOutcome } from '../habits/period.ts';
import { canRemindOn } from './reminded-days.ts';
import type { Reminder } from './reminder.ts';

/** A habit on the day of a reminder, read just before sending. */
export type HabitOnDay = Schedule & {
  completed: boolean;
  /** The record of the day. Null when the habit is not due and has no record. */
  instance: DayContent | null;
  /** The current week, month or block, if the streak counts periods. */
  period: (DaySpan & PeriodOutcome) | null;
  dueOn: LocalDay | null;
};

type When = Pick<Reminder, 'weekdays' | 'alsoWhenMet'>;

/** Due, open, not skipped, not paused, not archived. */
export function isStillDue(reminder: When, habit: HabitOnDay, today: LocalDay): boolean {
  if (!canRemindOn(reminder, habit, today)) return false;
  if (habit.instance?.skipped || isLimitExceeded(habit)) return false;
  if (isMet(habit)) return reminder.alsoWhenMet;
  // An interval is due from its day on, a number of times while it is short, and a limit every day.
  return reminder.weekdays !== null || isOfferedOn(habit, today);
}

const onDueDays: When = { weekdays: null, alsoWhenMet: false };

/** The evening summary lists what is still due, except limits. */
export const isInSummary = (habit: HabitOnDay, today: LocalDay): boolean =>
  !isLimit(habit) && isStillDue(onDueDays, habit, today);

const isLimit = ({ goal }: Schedule) => goal?.kind === 'most';

/** Done on the day, or its quota met. */
export function isMet(habit: HabitOnDay): boolean {
  if (habit.instance?.completed) return true;
  const { period } = habit;
  return period !== null && !isLimit(habit) && period.done >= period.needed;
}

function isLimitExceeded({ goal, instance, period }: HabitOnDay): boolean {
  const amount = goal?.per === 'day' ? instance?.amount : period?.done;
  return isSlip(goal, amount ?? null);
}
