import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import { daysFromTo } from '#domain/days/local-day.ts';
import { weekdaysOf, weekOn } from '#domain/days/week.ts';
import { type Weekday, weekdayName } from '#domain/days/weekdays.ts';
import { pausedWeekdays } from '#domain/habits/pause.ts';
import { canToggle, plannedWeekdays, withToggledDay } from '#domain/habits/planned-days.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';
import { userToday } from '#web/client/user-day.ts';
import { type ShownHabit, useEditHabit } from '#web/features/habits/public.ts';

type WeekdayBox = {
  weekday: Weekday;
  label: string;
  checked: boolean;
  disabled: boolean;
  /** Planned, but paused this week. */
  isPaused: boolean;
  onChange: () => void;
};

/** The boxes of the week. They are locked while habits are reordered. */
export function useWeekdayBoxes(habit: ShownHabit, isLocked: boolean): WeekdayBox[] {
  const { week } = useUserCalendar();
  const edit = useEditHabit();
  const ticked = plannedWeekdays(habit);
  const { first, last } = weekOn(userToday(), week);
  const paused = pausedWeekdays(habit.pauses, daysFromTo(first, last));
  return weekdaysOf(week).map((weekday) => ({
    weekday,
    label: `${habit.name} on ${weekdayName(weekday)}`,
    checked: ticked.includes(weekday),
    disabled: isLocked || !canToggle(habit, weekday),
    isPaused: ticked.includes(weekday) && paused.includes(weekday),
    onChange: () => edit(habit, withToggledDay(habit, weekday)),
  }));
}

/** The label of a paused day, and the tooltip of its mark. */
export const PAUSED_THIS_WEEK = 'Paused this week';

/** Marks a planned day that is paused this week. Hidden from screen readers, because the box has the text. */
type PausedMarkProps = { id?: string; className: string };

export function PausedMark({ id, className }: PausedMarkProps) {
  return (
    <span
      id={id}
      title={PAUSED_THIS_WEEK}
      aria-hidden="true"
      className={clsx('absolute text-secondary', className)}
    >
      <Pause className="size-3" />
      <span className="sr-only">{PAUSED_THIS_WEEK}</span>
    </span>
  );
}
