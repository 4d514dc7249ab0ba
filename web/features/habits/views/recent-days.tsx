import { clsx } from 'clsx';
import { memo } from 'react';
import { addDays, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { dayOf } from '#domain/habits/day-outcome.ts';
import { type DayResult, dayResult, type HabitDay } from '#domain/habits/habit-day.ts';
import type { ShownHabit } from '../data/shown-habits.ts';

/** A bonus looks like any other done day: there is no room for a difference. */
type ShownState = Exclude<DayResult, 'bonus'>;

type Shape = { list: string; day: string; states: Record<ShownState, string> };

/** States differ in shape or height as well as in colour. */
const SHAPES = {
  dots: {
    list: 'items-center gap-0.5 min-[360px]:gap-1.5',
    day: 'rounded-full transition-colors',
    states: {
      done: 'size-2.5 bg-accent',
      skipped: 'h-0.5 w-2.5 bg-text-secondary',
      missed: 'size-2.5 border-[1.5px] border-outline',
      open: 'size-2.5 border-2 border-text',
      none: 'mx-0.75 size-1 bg-outline',
    },
  },
  bars: {
    list: 'h-4 items-end md:h-5 gap-[3px]',
    day: 'w-1.5 min-w-1 rounded-[2px]',
    states: {
      done: 'h-full bg-accent',
      skipped: 'h-2 bg-text-secondary',
      missed: 'h-full border border-outline',
      open: 'h-full border-2 border-text',
      none: 'h-1 bg-outline',
    },
  },
} satisfies Record<string, Shape>;

type RecentDaysProps = {
  habit: ShownHabit;
  days: readonly HabitDay[];
  today: LocalDay;
  count: number;
  shape: keyof typeof SHAPES;
};

/** The last days of a habit, the shown day last. */
export const RecentDays = memo(function RecentDays(props: RecentDaysProps) {
  const { habit, days, today, count, shape } = props;
  const { list, day, states } = SHAPES[shape];
  const shown = recentStates(habit, days, today, count);
  return (
    <span role="img" aria-label={describeStates(shown)} className={clsx('flex min-w-0', list)}>
      {shown.map((state, at) => (
        // A day has no identity here beyond its place.
        <span key={at} className={clsx(day, states[state])} />
      ))}
    </span>
  );
});

/** The oldest first. */
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
    const state = dayResult(record, habit.goal, day < today);
    return state === 'bonus' ? 'done' : state;
  });
}

export function describeStates(states: readonly ShownState[]): string {
  const done = states.filter((state) => state === 'done').length;
  const due = states.filter((state) => state !== 'none' && state !== 'skipped').length;
  return `Last ${states.length} days: ${done} of ${due} done`;
}
