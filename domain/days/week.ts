import { addDays, type LocalDay, laterOf, weekdayOf } from './local-day.ts';
import { type Weekday, WEEKDAYS } from './weekdays.ts';

export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];

/** Both ends included. */
export type DaySpan = { first: LocalDay; last: LocalDay };

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

/** What was chosen last, which may apply from a later day on. */
export const latestOf = (week: Week): WeekBeginning => week.at(-1) ?? NO_CHOICE;

/** The week that the day lies in. The last week before a new beginning may be short. */
export function weekOn(day: LocalDay, week: Week): DaySpan {
  const at = week.findLastIndex(({ from }) => from === null || from <= day);
  // The earliest that is known also applies to the days before it.
  const { from, start } = week[at] ?? { ...(week[0] ?? NO_CHOICE), from: null };
  const next = week[Math.max(at, 0) + 1]?.from ?? null;
  const begin = firstOfWeek(day, startOf({ start }));
  const end = addDays(begin, 6);
  return {
    first: from === null ? begin : laterOf(begin, from),
    last: next !== null && next <= end ? addDays(next, -1) : end,
  };
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

/** Plans and charts show Monday first where nothing was chosen. */
export const weekdaysOf = (week: Week): readonly Weekday[] => weekdaysFrom(startOf(latestOf(week)));

/** A calendar shows Sunday first where nothing was chosen. */
export const calendarStartOf = (week: Week): WeekStart => latestOf(week).start ?? 'sunday';

const daysSince = (from: Weekday, weekday: Weekday): number =>
  (WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(from) + 7) % 7;
