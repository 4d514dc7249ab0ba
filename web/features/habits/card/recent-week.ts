import type { Habit, HabitInstance } from '#contract/habits.ts';
import { addDays, daysFromTo, type LocalDay } from '#domain/local-day.ts';
import { isShownOn } from '../habit-list.ts';

/** 'open' is today while there is time; 'rest' asks nothing of anybody. */
export type DayState = 'done' | 'skipped' | 'missed' | 'open' | 'rest';

/** Oldest first, today last. */
export function recentStates(
  habit: Habit,
  days: readonly HabitInstance[],
  today: LocalDay,
  count: number,
): DayState[] {
  return daysFromTo(addDays(today, 1 - count), today).map((day) => {
    const record = day === today ? habit.instance : days.find(({ date }) => date === day);
    if (record?.completed || (day === today && habit.completed)) return 'done';
    if (record?.skipped) return 'skipped';
    const isAsked = record ? record.scheduled : isShownOn(habit, day);
    if (!isAsked) return 'rest';
    return day === today ? 'open' : 'missed';
  });
}

export function describeStates(states: readonly DayState[]): string {
  const done = states.filter((state) => state === 'done').length;
  const asked = states.filter((state) => state !== 'rest' && state !== 'skipped').length;
  return `Last ${states.length} days: ${done} of ${asked} done`;
}
