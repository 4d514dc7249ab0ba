import { type DayStatus, dayStatus } from './day-status.ts';
import type { LocalDay } from './local-day.ts';
import { isScheduledOn, type Schedule } from './schedule.ts';

export type CalendarTone = 'green' | 'yellow' | 'plain';
export type CalendarEntry = { habitId: number; name: string; notes: string | null };

export type CalendarDay = {
  done: number;
  scheduled: number;
  tone: CalendarTone;
  completed: CalendarEntry[];
  skipped: CalendarEntry[];
  missed: CalendarEntry[];
  /** Scheduled for today or later, and without a row so far. */
  upcoming: CalendarEntry[];
};

type LoggedHabit = {
  habitId: number;
  habitName: string;
  date: LocalDay;
  completed: boolean;
  skipped: boolean;
  notes: string | null;
};

export function calendarDay(facts: {
  day: LocalDay;
  today: LocalDay;
  habits: readonly ({ id: number; name: string } & Schedule)[];
  /** May hold other days too; only the day's own are looked at. */
  instances: readonly LoggedHabit[];
}): CalendarDay {
  const logged = facts.instances.filter((row) => row.date === facts.day);
  const due = facts.habits.filter((habit) => isScheduledOn(habit, facts.day));
  const unlogged = due
    .filter((habit) => !logged.some((row) => row.habitId === habit.id))
    .map((habit) => ({ habitId: habit.id, name: habit.name, notes: null }));
  const isPast = facts.day < facts.today;
  const completed = entriesOf(logged, 'completed');
  const skipped = entriesOf(logged, 'skipped');
  const missed = [...entriesOf(logged, 'missed'), ...(isPast ? unlogged : [])];
  const done = completed.length + skipped.length;
  const scheduled = logged.length > 0 ? logged.length : due.length;
  const upcoming = isPast ? [] : unlogged;
  return { done, scheduled, tone: toneOf(done, scheduled), completed, skipped, missed, upcoming };
}

function toneOf(done: number, scheduled: number): CalendarTone {
  if (done === 0) return 'plain';
  return done >= scheduled ? 'green' : 'yellow';
}

function entriesOf(rows: readonly LoggedHabit[], status: DayStatus): CalendarEntry[] {
  return rows
    .filter((row) => dayStatus(row) === status)
    .map((row) => ({ habitId: row.habitId, name: row.habitName, notes: row.notes }));
}
