import { type ChangeEvent, useEffect, useRef } from 'react';
import type { Habit } from '#contract/habits.ts';
import { daysFromTo } from '#domain/days/local-day.ts';
import { type Week, weekdaysOf, weekOn } from '#domain/days/week.ts';
import { type Weekday, weekdayName } from '#domain/days/weekdays.ts';
import { canToggle, plannedWeekdays, withToggledDay } from '#domain/habits/planned-days.ts';
import { pausedWeekdays } from '#domain/habits/pause.ts';
import { localDayHere } from '#web/client/day-here.ts';
import { useDaysHere } from '#web/client/days-here.ts';
import type { ChangePlan } from './use-change-plan.ts';

type WeekdayBox = {
  weekday: Weekday;
  label: string;
  checked: boolean;
  disabled: boolean;
  /** Planned, and of the week that runs it rests. */
  isPaused: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

export function useWeekdayBoxes(habit: Habit, { mutate, isPending }: ChangePlan): WeekdayBox[] {
  const keepFocus = useKeptFocus(isPending);
  const tick = (weekday: Weekday) => mutate({ habit, change: withToggledDay(habit, weekday) });
  return boxesOf(habit, useDaysHere().week).map((box) => ({
    ...box,
    disabled: isPending || !canToggle(habit, box.weekday),
    onChange: (event) => {
      keepFocus(event.currentTarget);
      tick(box.weekday);
    },
  }));
}

/** For looking at: while the order is changed, the days are not. */
export function useLockedBoxes(): (habit: Habit) => WeekdayBox[] {
  const { week } = useDaysHere();
  return (habit) =>
    boxesOf(habit, week).map((box) => ({ ...box, disabled: true, onChange: () => {} }));
}

function boxesOf(habit: Habit, week: Week) {
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

/** What is said of a day that rests, and by its mark to whoever points at it. */
export const PAUSED_THIS_WEEK = 'Paused this week';

/** A disabled box loses the focus: whoever ticks by keyboard would start over at the top of the page. */
function useKeptFocus(isPending: boolean) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isPending || !box.current) return;
    if (document.activeElement === document.body) box.current.focus({ preventScroll: true });
    box.current = null;
  }, [isPending]);
  return (ticked: HTMLInputElement) => {
    box.current = ticked;
  };
}
