import type { ShownHabit } from '../../data/shown-habits.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import { type DayResult, dayResult, type HabitDay } from '#domain/habits/habit-day.ts';
import { addDays, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';

/** A bonus looks like any other done day: there is no room for a difference. */
export type ShownState = Exclude<DayResult, 'bonus'>;

/** Oldest first; last the day that is shown, which is today or one before it. */
export function recentStates(
  habit: ShownHabit,
  days: readonly HabitDay[],
  today: LocalDay,
  count: number,
): ShownState[] {
  const last = dayOf(habit, today);
  return daysFromTo(addDays(last, 1 - count), last).map((day) => {
    if (day === last && habit.completed) return 'done';
    const record = day === last ? habit.instance : days.find(({ date }) => date === day);
    const state = dayResult(record, habit, day, today);
    return state === 'bonus' ? 'done' : state;
  });
}

export function describeStates(states: readonly ShownState[]): string {
  const done = states.filter((state) => state === 'done').length;
  const due = states.filter((state) => state !== 'none' && state !== 'skipped').length;
  return `Last ${states.length} days: ${done} of ${due} done`;
}
