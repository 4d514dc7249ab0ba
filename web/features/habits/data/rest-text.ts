import type { LocalDay } from '#domain/days/local-day.ts';
import { dayOf, outcomeText } from '#domain/habits/day-outcome.ts';
import { pausedText } from '#domain/habits/pause.ts';
import { isSkipped, type ShownHabit } from './shown-habits.ts';

/** Says why the habit is paused or skipped today, or gives the result of an earlier day. */
export function restText(habit: ShownHabit, today: LocalDay): string | null {
  if (dayOf(habit, today) < today) return outcomeText(habit, today);
  return pausedText(habit.pauses, today) ?? (isSkipped(habit) ? 'Skipped today' : null);
}
