import { type DayFlags, type DayState, dayState } from './habit-day.ts';
import { addDays, daysBetween, type LocalDay } from '../days/local-day.ts';
import type { Schedule } from './schedule.ts';
import { isDone, isLogged, isOpen } from '../streaks/streak.ts';

/** One letter a day from `first` on: five years of a habit are two kilobytes. */
export type HabitHistory = { first: LocalDay; marks: string };

const NO_RECORD = '-';
export const HISTORY_SHAPE = /^[dbsxou-]*$/;

const MARKS: Record<string, DayFlags> = {
  d: { scheduled: true, completed: true, skipped: false },
  b: { scheduled: false, completed: true, skipped: false },
  s: { scheduled: true, completed: false, skipped: true },
  x: { scheduled: false, completed: false, skipped: true },
  o: { scheduled: true, completed: false, skipped: false },
  u: { scheduled: false, completed: false, skipped: false },
};

function letterOf(mark: DayFlags | null): string {
  if (!mark) return NO_RECORD;
  if (mark.completed) return mark.scheduled ? 'd' : 'b';
  if (mark.skipped) return mark.scheduled ? 's' : 'x';
  return mark.scheduled ? 'o' : 'u';
}

/** Rows before `first` or after `last` are left out. */
export function encodeHistory(
  first: LocalDay,
  last: LocalDay,
  rows: readonly (DayFlags & { date: LocalDay })[],
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

export function markOn(history: HabitHistory, day: LocalDay): DayFlags | null {
  const at = daysBetween(history.first, day);
  return at < 0 ? null : (MARKS[history.marks.charAt(at)] ?? null);
}

export function withMark(
  history: HabitHistory,
  day: LocalDay,
  mark: DayFlags | null,
): HabitHistory {
  const at = daysBetween(history.first, day);
  const { first, marks } = history;
  if (at < 0 || at >= marks.length) return history;
  return { first, marks: marks.slice(0, at) + letterOf(mark) + marks.slice(at + 1) };
}

/** The days that were logged, newest first. */
export function newestRecords(
  history: HabitHistory,
  most: number,
): { date: LocalDay; mark: DayFlags }[] {
  const found = [];
  for (let at = history.marks.length - 1; at >= 0 && found.length < most; at -= 1) {
    const mark = MARKS[history.marks.charAt(at)];
    if (mark && isLogged(mark)) found.push({ date: addDays(history.first, at), mark });
  }
  return found;
}

/** What each day came to, up to the last letter. */
export const historyStates = (
  history: HabitHistory,
  schedule: Schedule,
  today: LocalDay,
): DayState[] =>
  Array.from(history.marks, (letter, at) =>
    dayState(MARKS[letter], schedule, addDays(history.first, at), today),
  );

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
