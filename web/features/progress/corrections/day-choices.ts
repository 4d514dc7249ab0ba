import type { DayChangeInput } from '#contract/habits.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { type Goal, isSlip, roundAmount } from '#domain/habits/goal.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { dayStatus } from '#domain/progress/day-status.ts';

export type DayOfHabit = { habit: ShownHabit; date: LocalDay; instance: HabitDay | null };

type Choice = { value: string; label: string; change: DayChangeInput };

/** The choices for a day, and the current one. */
export function dayChoices(
  day: DayOfHabit,
  today: LocalDay,
): { value: string; choices: readonly Choice[] } {
  const { goal } = day.habit;
  if (goal?.kind === 'most') return limitChoices(goal, day, today);
  const choices = [
    { value: 'completed', label: 'Completed', change: { completed: true } },
    SKIPPED,
    { ...UNDONE, value: 'missed', label: undoneWord(day, today) },
  ];
  return { value: dayStatus(day.instance), choices };
}

const SKIPPED: Choice = { value: 'skipped', label: 'Skipped', change: { skipped: true } };
const UNDONE = { change: { completed: false, skipped: false } };

/** Today is open, and a day without due habits is not missed. */
function undoneWord({ date, instance }: DayOfHabit, today: LocalDay): string {
  if (!instance?.scheduled) return 'Not done';
  return date === today ? 'Open' : 'Missed';
}

/** A daily limit is kept, exceeded or unknown. Limits for a week or month have no choices for a day. */
function limitChoices(goal: Goal, { instance, date }: DayOfHabit, today: LocalDay) {
  const amount = instance?.amount ?? null;
  const isPassed = isSlip(goal, amount);
  const unknown: Choice = {
    value: 'unknown',
    label: date === today ? 'Open' : 'Unknown',
    change: isPassed ? { amount: null } : UNDONE.change,
  };
  if (goal.per !== 'day') {
    const counted = { ...unknown, label: 'Counted' };
    return { value: instance?.skipped ? 'skipped' : 'unknown', choices: [counted, SKIPPED] };
  }
  const choices: Choice[] = [
    { value: 'completed', label: 'Kept', change: { completed: true } },
    SKIPPED,
    { value: 'missed', label: 'Slipped', change: { amount: roundAmount(goal.amount + goal.step) } },
    unknown,
  ];
  const isSaid = isPassed || instance?.completed || instance?.skipped;
  return { value: isSaid ? dayStatus(instance) : 'unknown', choices };
}
