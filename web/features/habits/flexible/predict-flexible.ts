import type { Habit } from '#contract/habits.ts';
import { fromDayNumber, type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import { sumOf } from '#domain/habits/goal.ts';
import type { DayChange, DayContent, DayFlags } from '#domain/habits/habit-day.ts';
import { scheduleOf } from '#domain/history/habit-schedule.ts';
import { predictedDay } from '#domain/history/predicted-day.ts';
import { dueDayAfter } from '#domain/history/schedule.ts';
import { isDone, repsChange } from '#domain/streaks/streak.ts';
import { contentOfToday, streaksAfter, type TodayChange } from '../changes/predict-day.ts';

/** `predictDay` for a habit with a rhythm, an amount or steps. */
export function predictFlexible(habit: Habit, change: TodayChange, today: LocalDay): Habit {
  const old = contentOfToday(habit, today);
  const needed = neededOf(habit, old);
  const next = predictedDay(old, dayChangeOf(change, old), habit, today, { needed });
  const period = periodAfter(habit, old, next);
  return {
    ...habit,
    completed: next.completed,
    ...streaksAfter(
      habit,
      countsAsDone(habit, habit.period, old),
      countsAsDone(habit, period, next),
    ),
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

/** Of a total for a week or month: what the other days leave for this one. */
export function neededOf({ goal, period }: Habit, old: DayContent): number | undefined {
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

/** In the streak: the current period, or else the day. A limit for a period is done only after its end. */
function countsAsDone({ goal }: Habit, period: Habit['period'], day: DayFlags): boolean {
  if (!period) return isDone(day);
  return goal?.kind !== 'most' && period.needed > 0 && period.done >= period.needed;
}

function dueAfter(habit: Habit, old: DayFlags, next: DayFlags, today: LocalDay) {
  if (old.completed === next.completed) return habit.dueOn;
  if (!next.completed) return today;
  const due = dueDayAfter(scheduleOf(habit, NO_WEEK_CHOSEN), habit, toDayNumber(today));
  return due === null ? null : fromDayNumber(due);
}

/** An amount, or a step, has to be kept somewhere before the server has made a record of the day: that one has no id yet. */
function instanceAfter(habit: Habit, next: DayContent, today: LocalDay): Habit['instance'] {
  const { id, name, goal, steps, instance } = habit;
  if (instance) return { ...instance, ...next };
  return (goal ?? steps) && { ...next, id: 0, habitId: id, date: today, habitName: name };
}
