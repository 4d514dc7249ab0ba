import type { LocalDay } from '../days/local-day.ts';
import { isScheduledOn, type Schedule } from './schedule.ts';

/** One habit on one date. Whoever means a part of it picks that part. */
export type HabitDay = {
  id: number;
  habitId: number;
  date: LocalDay;
  scheduled: boolean;
  completed: boolean;
  skipped: boolean;
  notes: string | null;
  /** As the habit was called on that day. */
  habitName: string;
};

/** What was asked of the day, and what was done. */
export type DayFlags = Pick<HabitDay, 'scheduled' | 'completed' | 'skipped'>;

/** All that may be said of a day later on. */
export type DayContent = DayFlags & Pick<HabitDay, 'notes'>;

/** What is left out stays as it was. */
export type DayChange = {
  readonly [Part in 'completed' | 'skipped' | 'notes']?: HabitDay[Part] | undefined;
};

/** The day as it would be if nothing had happened on it yet. */
export const untouchedDay = (schedule: Schedule, date: LocalDay): DayContent => ({
  scheduled: isScheduledOn(schedule, date),
  completed: false,
  skipped: false,
  notes: null,
});

/** Completing un-skips, and skipping un-completes. */
export function applyDayChange<Day extends DayContent>(old: Day, change: DayChange): Day {
  const { completed = old.completed, skipped = old.skipped, notes = old.notes } = change;
  return {
    ...old,
    completed: completed && change.skipped !== true,
    skipped: skipped && change.completed !== true,
    notes,
  };
}

/** 'bonus' was done without being asked for; 'open' is today while there is time; 'rest' asked for nothing. */
export type DayState = 'done' | 'bonus' | 'skipped' | 'missed' | 'open' | 'rest';

/** What the day came to. Without a record it is judged by the schedule as it is now. */
export function dayState(
  flags: DayFlags | null | undefined,
  schedule: Schedule,
  day: LocalDay,
  today: LocalDay,
): DayState {
  if (flags?.completed) return flags.scheduled ? 'done' : 'bonus';
  if (flags?.skipped) return 'skipped';
  const isAsked = flags ? flags.scheduled : isScheduledOn(schedule, day);
  if (!isAsked || day > today) return 'rest';
  return day === today ? 'open' : 'missed';
}
