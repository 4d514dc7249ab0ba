import type { EditHabit, ShownHabit } from '#web/features/habits/public.ts';
import { daysFromTo } from '#domain/days/local-day.ts';
import { type Week, weekdaysOf, weekOn } from '#domain/days/week.ts';
import { type Weekday, weekdayName } from '#domain/days/weekdays.ts';
import { canToggle, plannedWeekdays, withToggledDay } from '#domain/habits/planned-days.ts';
import { pausedWeekdays } from '#domain/habits/pause.ts';
import { localDayHere } from '#web/client/day-here.ts';
import { useDaysHere } from '#web/client/days-here.ts';

type WeekdayBox = {
  weekday: Weekday;
  label: string;
  checked: boolean;
  disabled: boolean;
  /** Planned, but paused this week. */
  isPaused: boolean;
  onChange: () => void;
};

export function useWeekdayBoxes(habit: ShownHabit, onEdit: EditHabit): WeekdayBox[] {
  return boxesOf(habit, useDaysHere().week).map((box) => ({
    ...box,
    disabled: !canToggle(habit, box.weekday),
    onChange: () => onEdit(habit, withToggledDay(habit, box.weekday)),
  }));
}

/** Read-only while reordering. */
export function useLockedBoxes(): (habit: ShownHabit) => WeekdayBox[] {
  const { week } = useDaysHere();
  return (habit) =>
    boxesOf(habit, week).map((box) => ({ ...box, disabled: true, onChange: () => {} }));
}

function boxesOf(habit: ShownHabit, week: Week) {
  const { name, pauses } = habit;
  const ticked = plannedWeekdays(habit);
  const { first, last } = weekOn(localDayHere(Date.now()), week);
  const paused = pausedWeekdays(pauses, daysFromTo(first, last));
  return weekdaysOf(week).map((weekday) => ({
    weekday,
    label: `${name} on ${weekdayName(weekday)}`,
    checked: ticked.includes(weekday),
    isPaused: ticked.includes(weekday) && paused.includes(weekday),
  }));
}

/** The label of a paused day, and the tooltip of its mark. */
export const PAUSED_THIS_WEEK = 'Paused this week';
