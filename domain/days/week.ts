import { addDays, type LocalDay, laterOf, weekdayOf } from './local-day.ts';
import { type Weekday, WEEKDAYS } from './weekdays.ts';

export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** Both ends included. */
export type DaySpan = { first: LocalDay; last: LocalDay };

/**
 * How somebody's weeks are reckoned. `start` is null where nothing was chosen. Days before `from`, which is the first day
 * of a week, are reckoned as it was chosen before.
 */
export type Week = {
  readonly start: WeekStart | null;
  readonly before: WeekStart | null;
  readonly from: LocalDay | null;
  /** Weeks that were counted already stand as they are, however often another beginning was chosen since. */
  readonly counted?: readonly DaySpan[];
};

export const NO_WEEK_CHOSEN: Week = { start: null, before: null, from: null };

/** What holds for plans and weeks that are counted, where nothing was chosen. */
const USUAL_START: WeekStart = 'monday';

const startOf = (chosen: WeekStart | null): WeekStart => chosen ?? USUAL_START;

/** On which weekday the week begins that the day lies in. */
const weekStartOn = (day: LocalDay, { start, before, from }: Week): WeekStart =>
  startOf(from !== null && day < from ? before : start);

/** The week that the day lies in. The first one by another beginning is cut, so that none lies in two. */
export function weekOn(day: LocalDay, week: Week): DaySpan {
  const { from, counted = [] } = week;
  const found = counted.find(({ first, last }) => first <= day && day <= last);
  if (found) return found;
  const begin = firstOfWeek(day, weekStartOn(day, week));
  let [first, last] = [begin, addDays(begin, 6)];
  if (from !== null && from <= day) first = laterOf(first, from);
  if (from !== null && day < from && from <= last) last = addDays(from, -1);
  for (const other of counted) {
    if (other.last < day) first = laterOf(first, addDays(other.last, 1));
    else if (other.first <= last) last = addDays(other.first, -1);
  }
  return { first, last };
}

/** Another beginning, which holds from the day after the week that runs. */
export function changeWeek(current: Week, start: WeekStart | null, runningOn: LocalDay): Week {
  const { before, from } = current;
  const isWaiting = from !== null && runningOn < from;
  const runs = weekStartOn(runningOn, current);
  if (startOf(start) === startOf(current.start)) return { start, before, from };
  // That another one was chosen before this one is still known: weeks before are looked for as they were counted.
  if (startOf(start) === runs) return { start, before, from: weekOn(runningOn, current).first };
  if (isWaiting) return { start, before, from };
  return { start, before: current.start, from: addDays(weekOn(runningOn, current).last, 1) };
}

export const firstOfWeek = (day: LocalDay, weekStart: Weekday): LocalDay =>
  addDays(day, -daysSince(weekStart, weekdayOf(day)));

/** All seven, as rows and charts show them. */
export function weekdaysFrom(weekStart: Weekday): readonly Weekday[] {
  const at = WEEKDAYS.indexOf(weekStart);
  return [...WEEKDAYS.slice(at), ...WEEKDAYS.slice(0, at)];
}

/** Plans and charts show Monday first where nothing was chosen. */
export const weekdaysOf = ({ start }: Pick<Week, 'start'>): readonly Weekday[] =>
  weekdaysFrom(startOf(start));

/** A calendar shows Sunday first where nothing was chosen. */
export const calendarStartOf = ({ start }: Pick<Week, 'start'>): WeekStart => start ?? 'sunday';

const daysSince = (from: Weekday, weekday: Weekday): number =>
  (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(from) + 7) % 7;
