import { type DayFlags, type DayState, dayState, type HabitDay } from './habit-day.ts';
import { addDays, daysBetween, type LocalDay } from '../days/local-day.ts';
import type { Period, PeriodOutcome } from './period.ts';
import { askingOf, type Schedule } from './schedule.ts';
import { isDone, isLogged, isOpen } from '../streaks/streak.ts';

/** A week, month or block as it was counted, by the rhythm that the habit had then. */
export type PeriodRecord = Period &
  Pick<PeriodOutcome, 'needed' | 'done'> &
  Pick<DayFlags, 'scheduled' | 'completed'>;

/** One letter a day from `first` on: five years of a habit are two kilobytes. */
export type HabitHistory = {
  first: LocalDay;
  marks: string;
  /** Day by day like the letters, null where nothing was entered; not there where nothing ever was. */
  amounts?: (number | null)[] | undefined;
  /** Of a habit that is counted by periods: those that are known, in order. */
  periods?: PeriodRecord[] | undefined;
};

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

type DatedMark = DayFlags & Pick<HabitDay, 'date'> & { amount?: number | null };

/** Rows before `first` or after `last` are left out. */
export function encodeHistory(
  first: LocalDay,
  last: LocalDay,
  rows: readonly DatedMark[],
): HabitHistory {
  const length = daysBetween(first, last) + 1;
  const letters = Array.from({ length }, () => NO_RECORD);
  const amounts = Array.from({ length }, (): number | null => null);
  for (const row of rows) {
    const at = daysBetween(first, row.date);
    if (at < 0 || at >= length) continue;
    letters[at] = letterOf(row);
    amounts[at] = row.amount ?? null;
  }
  const hasAmounts = amounts.some((amount) => amount !== null);
  return { first, marks: letters.join(''), ...(hasAmounts && { amounts }) };
}

export const lastDayOfHistory = ({ first, marks }: HabitHistory): LocalDay =>
  addDays(first, marks.length - 1);

export function markOn(history: HabitHistory, day: LocalDay): DayFlags | null {
  const at = daysBetween(history.first, day);
  return at < 0 ? null : (MARKS[history.marks.charAt(at)] ?? null);
}

export const amountOn = ({ first, amounts }: HabitHistory, day: LocalDay): number | null =>
  amounts?.[daysBetween(first, day)] ?? null;

/** The history with another record of the day. Its periods stay as they were counted. */
export function withMark(
  history: HabitHistory,
  day: LocalDay,
  mark: (DayFlags & { amount?: number | null }) | null,
): HabitHistory {
  const at = daysBetween(history.first, day);
  const { marks, amounts } = history;
  if (at < 0 || at >= marks.length) return history;
  const amount = mark?.amount ?? null;
  const known = amounts ?? (amount === null ? undefined : Array.from(marks, () => null));
  return {
    ...history,
    marks: marks.slice(0, at) + letterOf(mark) + marks.slice(at + 1),
    ...(known && { amounts: known.with(at, amount) }),
  };
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

export type HistoryFigures = { streak: number; displayStreak: number; reps: number };

/** What a streak is counted from: a day with a record, or a period. */
export type StreakLink = Period & { mark: DayFlags };

/** Of a habit that is counted by periods these are the links, and no days. */
export function streakLinks(
  history: HabitHistory,
  schedule: Pick<Schedule, 'rhythm' | 'goal'>,
): StreakLink[] {
  if (askingOf(schedule) !== 'period') return markedDays(history);
  return (history.periods ?? []).map(({ first, last, scheduled, completed }) => ({
    first,
    last,
    mark: { scheduled, completed, skipped: false },
  }));
}

function markedDays({ first, marks }: HabitHistory): StreakLink[] {
  return Array.from(marks).flatMap((letter, at) => {
    const mark = MARKS[letter];
    const day = addDays(first, at);
    return mark ? [{ mark, first: day, last: day }] : [];
  });
}

/** What is open and over. A limit that was passed is lost at once. */
export const isBroken = (
  { mark, last }: StreakLink,
  { goal }: Pick<Schedule, 'goal'>,
  today: LocalDay,
): boolean => isOpen(mark) && (last < today || goal?.kind === 'most');

/** Streak, its worth today and reps, walked through from the beginning: what the server keeps in its rows. */
export function historyFigures(
  history: HabitHistory,
  today: LocalDay,
  schedule: Pick<Schedule, 'rhythm' | 'goal'>,
): HistoryFigures {
  let run = 0;
  let streak = 0;
  let isOver = false;
  for (const link of streakLinks(history, schedule)) {
    if (isDone(link.mark)) {
      run += 1;
      streak = run;
      isOver = false;
    } else if (isOpen(link.mark)) {
      run = 0;
      isOver ||= isBroken(link, schedule, today);
    }
  }
  const reps = Array.from(history.marks).filter((letter) => MARKS[letter]?.completed).length;
  return { streak, displayStreak: isOver ? 0 : streak, reps };
}
