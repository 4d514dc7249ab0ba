import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dueOn } from '#domain/habits/asked-days.ts';
import { sumOf } from '#domain/habits/goal.ts';
import {
  applyDayChange,
  type DayChange,
  type DayContent,
  type DayFlags,
} from '#domain/habits/habit-day.ts';
import { periodMark } from '#domain/habits/period.ts';
import { repsChange } from '#domain/streaks/streak.ts';
import { contentOfToday, streaksAfter, type TodayChange } from '../changes/predict-day.ts';

/** `predictDay` for a habit with a rhythm, an amount or steps. */
export function predictFlexible(habit: Habit, change: TodayChange, today: LocalDay): Habit {
  const old = contentOfToday(habit, today);
  const told = dayChangeOf(change, old);
  const changed = applyDayChange(old, told, habit, today, targetOf(habit, old));
  // From the last time: what is done early is asked for, and the interval begins anew.
  const scheduled = changed.scheduled || (habit.dueOn !== null && changed.completed);
  const next = { ...changed, scheduled };
  const period = periodAfter(habit, old, next);
  return {
    ...habit,
    completed: next.completed,
    ...streaksAfter(habit, markOf(habit, habit.period, old), markOf(habit, period, next)),
    reps: habit.reps + repsChange(old, next),
    period,
    dueOn: habit.dueOn && dueAfter(habit, old, next, today),
    instance: instanceAfter(habit, next, today),
  };
}

export function dayChangeOf(change: TodayChange, old: DayContent): DayChange {
  if ('entry' in change) return { amount: sumOf([old.amount ?? 0, change.entry.amount]) };
  if (!('entries' in change) || !change.entries) return change;
  const { completed, skipped, notes } = change;
  return { completed, skipped, notes, amount: sumOf(change.entries.map(({ amount }) => amount)) };
}

/** Of a goal for a week or month: what the other days have left over for this one. */
export function targetOf({ goal, period }: Habit, old: DayContent): number | undefined {
  if (!period || goal?.kind !== 'least' || goal.per === 'day') return undefined;
  return sumOf([period.needed, -period.done, old.amount ?? 0]);
}

function periodAfter({ period, rhythm }: Habit, old: DayContent, next: DayContent) {
  if (!period) return null;
  const added =
    rhythm?.kind === 'quota'
      ? Number(next.completed) - Number(old.completed)
      : sumOf([next.amount ?? 0, -(old.amount ?? 0)]);
  return { ...period, done: sumOf([period.done, added]) };
}

/** What counts in the streak: the running period, or else the day. */
function markOf(habit: Habit, period: Habit['period'], day: DayFlags): DayFlags {
  if (!period) return day;
  const isAnyNeeded = period.needed > 0 || habit.goal?.kind === 'most';
  return periodMark(habit, { ...period, available: Number(isAnyNeeded) }, { isSeen: false });
}

function dueAfter(habit: Habit, old: DayFlags, next: DayFlags, today: LocalDay) {
  if (old.completed === next.completed) return habit.dueOn;
  return next.completed ? dueOn(habit, today) : today;
}

/** An amount, or a step, has to be kept somewhere before the server has made a record of the day: that one has no id yet. */
function instanceAfter(habit: Habit, next: DayContent, today: LocalDay): Habit['instance'] {
  const { id, name, goal, steps, instance } = habit;
  if (instance) return { ...instance, ...next };
  return (goal ?? steps) && { ...next, id: 0, habitId: id, date: today, habitName: name };
}
