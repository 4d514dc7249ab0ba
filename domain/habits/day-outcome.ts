import type { Schedule } from './schedule.ts';
import type { LocalDay } from '../days/local-day.ts';
import { type DayFlags, dayResult, type HabitDay } from './habit-day.ts';
import { isPausedOn } from './pause.ts';

type HabitOfDay = Schedule & { instance: (DayFlags & Pick<HabitDay, 'date'>) | null };

/** Today, or the earlier day of the habit's record. */
export const dayOf = ({ instance }: Pick<HabitOfDay, 'instance'>, today: LocalDay): LocalDay =>
  instance?.date ?? today;

/** The result of a day in text, if its mark does not show it. */
export function outcomeText(habit: HabitOfDay, today: LocalDay): string | null {
  const day = dayOf(habit, today);
  if (isPausedOn(habit.pauses, day)) return 'Paused';
  const state = dayResult(habit.instance, habit.goal, day < today);
  if (state === 'missed') return 'Missed';
  return state === 'skipped' ? 'Skipped' : null;
}
