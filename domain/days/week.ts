import {
  addDays,
  fromDayNumber,
  type LocalDay,
  toDayNumber,
  weekdayIndex,
  weekdayOf,
} from './local-day.ts';
import { type Weekday, WEEKDAYS } from './weekdays.ts';

export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** Both ends included. */
export type DaySpan = { first: LocalDay; last: LocalDay };

/** The same in day numbers. `until` may be Infinity. */
export type DayRange = { from: number; until: number };

/** The weekday on which weeks begin from a day on. Null: the first one, or no choice. */
export type WeekBeginning = { readonly from: LocalDay | null; readonly start: WeekStart | null };

/** How the weeks of a user begin: every choice, in order. Without any, weeks begin as usual. */
export type Week = readonly WeekBeginning[];

export const MAX_WEEK_STARTS = 100;

export const NO_WEEK_CHOSEN: Week = [];

const NO_CHOICE: WeekBeginning = { from: null, start: null };

/** For plans and periods. */
const USUAL_START: WeekStart = 'monday';

const startOf = ({ start }: Pick<WeekBeginning, 'start'>): WeekStart => start ?? USUAL_START;

/** The last choice, which may apply only from a later day on. */
export const latestOf = (week: Week): WeekBeginning => week.at(-1) ?? NO_CHOICE;

/** A beginning of weeks in numbers: 0 is Monday. The first one of a list also applies to all earlier days. */
export type NumberedBeginning = { from: number; weekday: number };

export const numberedWeek = (week: Week): NumberedBeginning[] =>
  (week.length === 0 ? [NO_CHOICE] : week).map(({ from, start }, at) => ({
    from: from === null || at === 0 ? -Infinity : toDayNumber(from),
    weekday: WEEKDAYS.indexOf(startOf({ start })),
  }));

/** "A new week start applies after the current week; the week after it may be short." In day numbers. */
export function weekAround(beginnings: readonly NumberedBeginning[], day: number): DayRange {
  const at = Math.max(
    0,
    beginnings.findLastIndex(({ from }) => from <= day),
  );
  const { from, weekday } = beginnings[at] as NumberedBeginning;
  const first = day - ((weekdayIndex(day) - weekday + 7) % 7);
  return {
    from: at === 0 ? first : Math.max(first, from),
    until: Math.min(first + 6, (beginnings[at + 1]?.from ?? Infinity) - 1),
  };
}

/** The week that the day lies in. */
export function weekOn(day: LocalDay, week: Week): DaySpan {
  const { from, until } = weekAround(numberedWeek(week), toDayNumber(day));
  return { first: fromDayNumber(from), last: fromDayNumber(until) };
}

/** Another beginning applies from the day after the current week. */
export function changeWeek(week: Week, start: WeekStart | null, today: LocalDay): Week {
  const { from, start: latest } = latestOf(week);
  const isWaiting = from !== null && today < from;
  const isSame = startOf({ start }) === startOf({ start: latest });
  const settled = isWaiting && !isSame ? week.slice(0, -1) : week;
  const current = latestOf(settled);
  if (startOf({ start }) === startOf(current)) {
    return [...settled.slice(0, -1), { from: current.from, start }];
  }
  const earlier = settled.length === 0 ? [NO_CHOICE] : settled;
  const next = { from: addDays(weekOn(today, settled).last, 1), start };
  return [...earlier, next].slice(-MAX_WEEK_STARTS);
}

export const firstOfWeek = (day: LocalDay, weekStart: Weekday): LocalDay =>
  addDays(day, -daysSince(weekStart, weekdayOf(day)));

/** All seven, as rows and charts show them. */
export function weekdaysFrom(weekStart: Weekday): readonly Weekday[] {
  const at = WEEKDAYS.indexOf(weekStart);
  return [...WEEKDAYS.slice(at), ...WEEKDAYS.slice(0, at)];
}

/** Without a choice, plans and charts begin with Monday. */
export const weekdaysOf = (week: Week): readonly Weekday[] => weekdaysFrom(startOf(latestOf(week)));

/** Without a choice, calendars begin with Sunday. */
export const calendarStartOf = (week: Week): WeekStart => latestOf(week).start ?? 'sunday';

const daysSince = (from: Weekday, weekday: Weekday): number =>
  (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(from) + 7) % 7;
