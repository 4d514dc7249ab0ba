import { addDays, type LocalDay, laterOf, weekdayOf } from './local-day.ts';
import { type Weekday, WEEKDAYS } from './weekdays.ts';

export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** Both ends included. */
export type DaySpan = { first: LocalDay; last: LocalDay };

/** How weeks began until another beginning held. `through` is the last day of the last of them. */
export type EarlierWeeks = { readonly start: WeekStart | null; readonly through: LocalDay };

/** Whoever changed it more often has weeks in the far past that are reckoned by the earliest that is still known. */
export const EARLIER_WEEKS_AT_MOST = 100;

/**
 * How somebody's weeks are reckoned. `start` is null where nothing was chosen. Days before `from`, which is the first day
 * of a week, are reckoned as it was chosen before, and those up to the end of an earlier beginning as it was then.
 */
export type Week = {
  readonly start: WeekStart | null;
  readonly before: WeekStart | null;
  readonly from: LocalDay | null;
  /** What was before `before`, in order; only a day that is told of late is looked for in it. */
  readonly earlier?: readonly EarlierWeeks[] | null;
  /** Weeks that were counted already stand as they are, however often another beginning was chosen since. */
  readonly counted?: readonly DaySpan[];
};

export const NO_WEEK_CHOSEN: Week = { start: null, before: null, from: null };

/** What holds for plans and weeks that are counted, where nothing was chosen. */
const USUAL_START: WeekStart = 'monday';

const startOf = (chosen: WeekStart | null): WeekStart => chosen ?? USUAL_START;

type Stretch = { start: WeekStart | null; from: LocalDay | null; through: LocalDay | null };

/** The days around this one on which the same beginning holds; null is without an end. */
function stretchOf(day: LocalDay, { start, before, from, earlier }: Week): Stretch {
  if (from === null || from <= day) return { start, from, through: null };
  const known = [...(earlier ?? []), { start: before, through: addDays(from, -1) }];
  const at = known.findIndex(({ through }) => day <= through);
  const holds = known[at] ?? { start: before, through: addDays(from, -1) };
  const previous = known[at - 1];
  return { ...holds, from: previous ? addDays(previous.through, 1) : null };
}

/** The week that the day lies in. The first one by another beginning is cut, so that none lies in two. */
export function weekOn(day: LocalDay, week: Week): DaySpan {
  const { counted = [] } = week;
  const found = counted.find(({ first, last }) => first <= day && day <= last);
  if (found) return found;
  const { start, from, through } = stretchOf(day, week);
  const begin = firstOfWeek(day, startOf(start));
  let [first, last] = [begin, addDays(begin, 6)];
  if (from !== null) first = laterOf(first, from);
  if (through !== null && through < last) last = through;
  for (const other of counted) {
    if (other.last < day) first = laterOf(first, addDays(other.last, 1));
    else if (other.first <= last) last = addDays(other.first, -1);
  }
  return { first, last };
}

/** Another beginning, which holds from the day after the week that runs. */
export function changeWeek(current: Week, start: WeekStart | null, runningOn: LocalDay): Week {
  const { from } = current;
  const isWaiting = from !== null && runningOn < from;
  const runs = stretchOf(runningOn, current).start;
  if (startOf(start) === startOf(current.start)) return { ...current, start };
  // That another one was chosen before this one is still known: weeks before are looked for as they were counted.
  if (startOf(start) === startOf(runs)) {
    return { ...current, start, from: weekOn(runningOn, current).first };
  }
  if (isWaiting) return { ...current, start };
  const next = { start, before: current.start, from: addDays(weekOn(runningOn, current).last, 1) };
  if (from === null) return { ...current, ...next };
  const ended = { start: current.before, through: addDays(from, -1) };
  const earlier = [...(current.earlier ?? []), ended].slice(-EARLIER_WEEKS_AT_MOST);
  return { ...current, ...next, earlier };
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
