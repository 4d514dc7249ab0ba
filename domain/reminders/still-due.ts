import type { LocalDay } from '../days/local-day.ts';
import { isSlip } from '../habits/goal.ts';
import { type DayContent, untouchedDay } from '../habits/habit-day.ts';
import { isOfferedOn } from '../habits/offered.ts';
import { type PeriodOutcome, periodOn, periodOutcome, type Period } from '../habits/period.ts';
import { askingOf, type Schedule } from '../habits/schedule.ts';
import type { Week } from '../days/week.ts';
import { canRemindOn } from './reminded-days.ts';
import type { Reminder } from './reminder.ts';

/** A habit as it stands on a day: whatever is reminded of is asked by it, in the moment before it is sent. */
export type Standing = Schedule & {
  completed: boolean;
  /** The record of the day; null where nobody has opened the app on it. */
  instance: DayContent | null;
  /** The period that runs, as far as it is known. */
  period: (Period & Pick<PeriodOutcome, 'needed' | 'done'>) | null;
  dueOn: LocalDay | null;
};

export type OnDay = { today: LocalDay; week: Week };

type When = Pick<Reminder, 'weekdays' | 'alsoWhenMet'>;

/** Due, open, not skipped, not paused, not put away. */
export function isStillDue(reminder: When, habit: Standing, { today, week }: OnDay): boolean {
  if (!canRemindOn(reminder, habit, today)) return false;
  const day = habit.instance ?? untouchedDay(habit, today);
  if (day.skipped || isPassed(habit, day)) return false;
  if (isMet(habit, { today, week })) return reminder.alsoWhenMet;
  return reminder.weekdays !== null || isDue(habit, today);
}

const onDueDays: When = { weekdays: null, alsoWhenMet: false };

/** Whether the habit is one of "2 left" in the evening: a limit is never left to be done. */
export const isLeft = (habit: Standing, on: OnDay): boolean =>
  !isLimit(habit) && isStillDue(onDueDays, habit, on);

const isLimit = ({ goal }: Schedule) => goal?.kind === 'most';

/** Done on the day, or its quota met. */
export function isMet(habit: Standing, on: OnDay): boolean {
  if (habit.instance?.completed) return true;
  if (askingOf(habit) !== 'period' || isLimit(habit)) return false;
  const { needed, done } = runningPeriod(habit, on);
  return done >= needed;
}

/** Of a period that nobody has opened the app in, nothing is kept yet. */
export function runningPeriod(
  habit: Standing,
  { today, week }: OnDay,
): Pick<PeriodOutcome, 'needed' | 'done'> {
  return habit.period ?? periodOutcome(habit, periodOn(habit, today, week), []);
}

/** A limit that was passed cannot be kept any more. */
function isPassed(habit: Standing, day: DayContent): boolean {
  const { goal, period } = habit;
  if (goal?.kind !== 'most') return false;
  return goal.per === 'day' ? isSlip(goal, day.amount) : isSlip(goal, period?.done ?? null);
}

/** An interval from the last time asks from its day on; a quota as long as it is open; a limit every day. */
const isDue = (habit: Standing, today: LocalDay): boolean => isOfferedOn(habit, today);
