import { WEEKDAYS } from '../days/weekdays.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { StreakUnit } from '../habits/period.ts';
import { addMonths, type DayRange, monthAround, weekdayOf } from './day-range.ts';

// The schedule of a habit, with its past: "its first day, its schedules with the day from which each applies, and its rest
// days", and "the weekday on which weeks start, and from when".

export type ScheduleVersion = { from: number; frequency: Frequency };

/** 0 is Monday. */
export type WeekStart = { from: number; weekday: number };

export type Schedule = {
  createdOn: number;
  /** In order, and never empty. Each applies until the next one starts; the first applies from the first day. */
  versions: readonly ScheduleVersion[];
  /** Pauses of this habit and of all habits, and the days on which it is archived. */
  restDays: readonly DayRange[];
  /** In order, and never empty. The first has always applied. */
  weekStarts: readonly WeekStart[];
};

/** What makes a day due: its date, the time since the habit was last done, a limit, or the period around it. */
export type Kind = 'calendar' | 'interval' | 'dayLimit' | 'times' | 'total' | 'periodLimit';

/** "The schedule of a day is the latest one that starts on or before it." */
export const versionOn = ({ versions }: Schedule, day: number): ScheduleVersion =>
  latestOn(versions, day);

function latestOn<Start extends { from: number }>(starts: readonly Start[], day: number): Start {
  return starts[indexOn(starts, day)] as Start;
}

function indexOn(starts: readonly { from: number }[], day: number): number {
  return Math.max(
    0,
    starts.findLastIndex(({ from }) => from <= day),
  );
}

type Asked = Pick<Frequency, 'rhythm' | 'goal'>;

const lengthOf = ({ rhythm, goal }: Asked) =>
  rhythm?.kind === 'quota' ? rhythm.per : (goal?.per ?? 'day');

export function unitOf(frequency: Asked): StreakUnit {
  const length = lengthOf(frequency);
  return typeof length === 'object' ? 'period' : length;
}

export function kindOf(frequency: Frequency): Kind {
  const { rhythm, goal } = frequency;
  if (rhythm?.kind === 'quota') return 'times';
  if (goal && goal.per !== 'day') return goal.kind === 'least' ? 'total' : 'periodLimit';
  if (goal?.kind === 'most') return 'dayLimit';
  return rhythm?.from === 'done' ? 'interval' : 'calendar';
}

/**
 * A bit for each weekday, Monday first. "A schedule without weekdays allows every day. (A weekly schedule allows none if it
 * has no weekdays, no rhythm, no limit and no total; a target for the day does not change this.)"
 */
export function allowedWeekdays({ type, weekdays, rhythm, goal }: Frequency): number {
  if (weekdays?.length) return weekdays.reduce((bits, name) => bits | (1 << numberOf(name)), 0);
  const isTargetOfDay = goal?.kind === 'least' && goal.per === 'day';
  const allowsNone = type === 'weekly' && rhythm === null && (goal === null || isTargetOfDay);
  return allowsNone ? 0 : EVERY_WEEKDAY;
}

export const EVERY_WEEKDAY = 0b1111111;

const numberOf = (name: (typeof WEEKDAYS)[number]): number => WEEKDAYS.indexOf(name);

/** "A new week start applies after the current week; the week after it may be short." */
export function weekAround(weekStarts: readonly WeekStart[], day: number): DayRange {
  const index = indexOn(weekStarts, day);
  const { from, weekday } = latestOn(weekStarts, day);
  const first = day - ((weekdayOf(day) - weekday + 7) % 7);
  return {
    from: index === 0 ? first : Math.max(first, from),
    until: Math.min(first + 6, (weekStarts[index + 1]?.from ?? Infinity) - 1),
  };
}

/** "A calendar week, a calendar month, or a block of n days counted from the first day"; the day itself without periods. */
export function periodAround(schedule: Schedule, frequency: Frequency, day: number): DayRange {
  const length = lengthOf(frequency);
  if (length === 'week') return weekAround(schedule.weekStarts, day);
  if (length === 'month') return monthAround(day);
  const days = length === 'day' ? 1 : length.days;
  const from = day - ((day - schedule.createdOn) % days);
  return { from, until: from + days - 1 };
}

/** The day that is `times` intervals later. */
export function dayAfterIntervals(
  { rhythm }: Pick<Asked, 'rhythm'>,
  day: number,
  times: number,
): number {
  if (rhythm?.kind !== 'every') return day + times;
  const count = times * rhythm.count;
  if (rhythm.unit === 'month') return addMonths(day, count);
  return day + (rhythm.unit === 'week' ? 7 * count : count);
}

/** Of an interval from the last time: the first day on which the habit is due next, or has been due. */
export function dueDayAfter(
  schedule: Schedule,
  frequency: Frequency,
  lastDone: number | null,
): number | null {
  const { createdOn } = schedule;
  const due = lastDone === null ? createdOn : dayAfterIntervals(frequency, lastDone, 1);
  return firstDayAfterRest(schedule, due);
}

/** The first day from `day` on that is no rest day; null where the rest has no end yet. */
export function firstDayAfterRest({ restDays }: Schedule, day: number): number | null {
  let first = day;
  for (;;) {
    const rest = restDays.find(({ from, until }) => from <= first && first <= until);
    if (!rest) return first;
    if (rest.until === Infinity) return null;
    first = rest.until + 1;
  }
}
