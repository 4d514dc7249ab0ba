import { addDays, daysBetween, type LocalDay } from './local-day.ts';
import { isScheduledOn, type Schedule } from './schedule.ts';
import { type DayMark, isDone, isLogged, isOpen } from './streak.ts';

/** One letter a day from `first` on: five years of a habit are two kilobytes. */
export type HabitHistory = { first: LocalDay; marks: string };

/** 'bonus' was done without being asked for; 'open' is today while there is time; 'rest' asked for nothing. */
export type DayState = 'done' | 'bonus' | 'skipped' | 'missed' | 'open' | 'rest';

const NO_RECORD = '-';
export const HISTORY_SHAPE = /^[dbsxou-]*$/;

const MARKS: Record<string, DayMark> = {
  d: { scheduled: true, completed: true, skipped: false },
  b: { scheduled: false, completed: true, skipped: false },
  s: { scheduled: true, completed: false, skipped: true },
  x: { scheduled: false, completed: false, skipped: true },
  o: { scheduled: true, completed: false, skipped: false },
  u: { scheduled: false, completed: false, skipped: false },
};

function letterOf(mark: DayMark | null): string {
  if (!mark) return NO_RECORD;
  if (mark.completed) return mark.scheduled ? 'd' : 'b';
  if (mark.skipped) return mark.scheduled ? 's' : 'x';
  return mark.scheduled ? 'o' : 'u';
}

/** Rows before `first` or after `last` are left out. */
export function spellHistory(
  first: LocalDay,
  last: LocalDay,
  rows: readonly (DayMark & { date: LocalDay })[],
): HabitHistory {
  const letters = Array.from({ length: daysBetween(first, last) + 1 }, () => NO_RECORD);
  for (const row of rows) {
    const at = daysBetween(first, row.date);
    if (at >= 0 && at < letters.length) letters[at] = letterOf(row);
  }
  return { first, marks: letters.join('') };
}

export const lastDayOfHistory = ({ first, marks }: HabitHistory): LocalDay =>
  addDays(first, marks.length - 1);

export function markOn(history: HabitHistory, day: LocalDay): DayMark | null {
  const at = daysBetween(history.first, day);
  return at < 0 ? null : (MARKS[history.marks.charAt(at)] ?? null);
}

export function withMark(history: HabitHistory, day: LocalDay, mark: DayMark | null): HabitHistory {
  const at = daysBetween(history.first, day);
  const { first, marks } = history;
  if (at < 0 || at >= marks.length) return history;
  return { first, marks: marks.slice(0, at) + letterOf(mark) + marks.slice(at + 1) };
}

/** The days that were logged, newest first. */
export function newestRecords(
  history: HabitHistory,
  most: number,
): { date: LocalDay; mark: DayMark }[] {
  const found = [];
  for (let at = history.marks.length - 1; at >= 0 && found.length < most; at -= 1) {
    const mark = MARKS[history.marks.charAt(at)];
    if (mark && isLogged(mark)) found.push({ date: addDays(history.first, at), mark });
  }
  return found;
}

/** What each day came to. A past day without a record is judged by the schedule as it is now. */
export function historyStates(
  history: HabitHistory,
  schedule: Schedule,
  today: LocalDay,
): DayState[] {
  return Array.from(history.marks, (letter, at) => {
    const day = addDays(history.first, at);
    const mark = MARKS[letter];
    if (mark?.completed) return mark.scheduled ? 'done' : 'bonus';
    if (mark?.skipped) return 'skipped';
    const isAsked = mark ? mark.scheduled : isScheduledOn(schedule, day);
    if (!isAsked || day > today) return 'rest';
    return day === today ? 'open' : 'missed';
  });
}

/** Streak, its worth today and reps, walked through from the beginning: what the server keeps in its rows. */
export function historyFigures(
  history: HabitHistory,
  today: LocalDay,
): { streak: number; displayStreak: number; reps: number } {
  let run = 0;
  let streak = 0;
  let isBroken = false;
  let reps = 0;
  Array.from(history.marks).forEach((letter, at) => {
    const mark = MARKS[letter];
    if (!mark) return;
    reps += Number(mark.completed);
    if (isDone(mark)) {
      run += 1;
      streak = run;
      isBroken = false;
    } else if (isOpen(mark)) {
      run = 0;
      isBroken ||= addDays(history.first, at) < today;
    }
  });
  return { streak, displayStreak: isBroken ? 0 : streak, reps };
}
