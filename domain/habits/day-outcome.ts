import type { Schedule } from './schedule.ts';
import type { LocalDay } from '../days/local-day.ts';
import { type DayFlags, dayResult, type HabitDay } from './habit-day.ts';
import { isPausedOn } from './pause.ts';

type Stood = Schedule & { instance: (DayFlags & Pick<HabitDay, 'date'>) | null };

/** The day of a habit's record: today, or an earlier one. */
export const dayOf = ({ instance }: Pick<Stood, 'instance'>, today: LocalDay): LocalDay =>
  instance?.date ?? today;

/** What a day that is over came to, where its mark does not say it. */
export function outcomeText(habit: Stood, today: LocalDay): string | null {
  const day = dayOf(habit, today);
  if (isPausedOn(habit.pauses, day)) return 'Paused';
  const state = dayResult(habit.instance, habit, day, today);
  if (state === 'missed') return 'Missed';
  return state === 'skipped' ? 'Skipped' : null;
}
