import { definitionsOf, isSameFrequency } from '../habits/past-rhythms.ts';
import { calendarOf, type HabitCalendar } from './habit-calendar.ts';
import { allowedWeekdays, kindOf, type ScheduleKind } from '../habits/schedule.ts';
import { toDayNumber, weekdayIndex } from '../days/local-day.ts';
import type { DayRange } from '../days/week.ts';
import type { Frequency } from '../habits/frequency.ts';
import { MAX_RHYTHM_DAYS } from '../habits/rhythm.ts';
import { lastActivePlace, markActiveDays } from './active-days.ts';
import { visitAmounts } from './amount-years.ts';
import type { HabitFacts, HabitOwner } from './recorded-habit.ts';
import { hasTargetOfDay, NOTHING, SKIPPED } from './facts.ts';
import { recordOf } from './letters.ts';

// All days of a habit side by side, as the rules read them. A day's place is its distance from the first day. There are
// places beyond the last day, for the rest of its week, month or block.

export type HabitDays = {
  calendar: HabitCalendar;
  /** In order, and never empty. */
  versions: VersionDays[];
  /** How many days have a result: up to today, or to a later day on which the owner was active. */
  count: number;
  today: number;
  records: Uint8Array;
  /** In thousandths. */
  amounts: Float64Array;
  /** 1 where the owner was active. */
  active: Uint8Array;
  /** `REST` on pauses and while archived, `FORGOTTEN` on forgotten days. */
  rest: Uint8Array;
  /** 1 where it is. Filled in one after the other. */
  done: Uint8Array;
  due: Uint8Array;
};

/** A version of the schedule, and the places of the days to which it applies. */
export type VersionDays = DayRange & {
  frequency: Frequency;
  kind: ScheduleKind;
  /** A bit for each of the first seven places, 1 where its weekday is allowed. */
  weekdays: number;
  /** Target, limit or total in thousandths; 0 without one. */
  amount: number;
  hasTarget: boolean;
};

export const REST = 1;
const FORGOTTEN = 2;

const FORGOTTEN_AFTER_DAYS = 90;
const NOTICED_WITHIN_DAYS = 3;

export function daysOf(
  habit: HabitFacts,
  { today: date, week, activeDays }: HabitOwner,
): HabitDays {
  const { letters, amountYears } = habit;
  const calendar = calendarOf(habit, week);
  const { createdOn } = calendar;
  const today = toDayNumber(date) - createdOn;
  const count = Math.max(-1, today, lastActivePlace(activeDays, createdOn)) + 1;
  const places = count + MAX_RHYTHM_DAYS;
  const days: HabitDays = {
    calendar,
    versions: versionsOf(habit),
    count,
    today,
    records: new Uint8Array(places),
    amounts: new Float64Array(places),
    active: new Uint8Array(places),
    rest: new Uint8Array(places),
    done: new Uint8Array(places),
    due: new Uint8Array(places),
  };
  const last = Math.min(letters.length, count) - 1;
  for (let at = 0; at <= last; at += 1) days.records[at] = recordOf(letters.charCodeAt(at));
  visitAmounts(amountYears, { first: createdOn, count }, (at, amount) => {
    days.amounts[at] = toThousandths(amount);
  });
  markActiveDays(activeDays, createdOn, days.active);
  for (const { from, until } of calendar.restDays) {
    days.rest.fill(REST, Math.max(0, from - createdOn), Math.max(0, until - createdOn + 1));
  }
  forgetDays(days);
  return days;
}

const toThousandths = (amount: number): number => Math.round(amount * 1000);

/** "Two equal schedules in a row count as one, which starts with the first." */
function versionsOf(habit: HabitFacts): VersionDays[] {
  const createdOn = toDayNumber(habit.createdOn);
  const versions: VersionDays[] = [];
  let from = 0;
  for (const { through, ...frequency } of definitionsOf(habit)) {
    const until = through === undefined ? Infinity : toDayNumber(through) - createdOn;
    if (until < from) continue;
    const before = versions.at(-1);
    if (before && isSameFrequency(before.frequency, frequency)) before.until = until;
    else versions.push(toVersion(frequency, { from, until }, weekdayIndex(createdOn)));
    from = until + 1;
  }
  return versions;
}

const toVersion = (frequency: Frequency, range: DayRange, firstWeekday: number): VersionDays => ({
  ...range,
  frequency,
  kind: kindOf(frequency),
  weekdays: byPlace(allowedWeekdays(frequency), firstWeekday),
  amount: frequency.goal ? toThousandths(frequency.goal.amount) : 0,
  hasTarget: hasTargetOfDay(frequency.goal),
});

/** The bits of weekdays, moved so that the first one is the weekday of the first place. */
const byPlace = (weekdays: number, first: number): number =>
  (weekdays >> first) | (weekdays << (7 - first));

/**
 * "A forgotten day is also a rest day: it has no record and an amount of 0, and the owner was active neither on it nor in the
 * 90 days after it, but later."
 */
function forgetDays({ active, amounts, count, records, rest }: HabitDays): void {
  let nextActive = 0;
  for (let at = count - 1; at >= 0; at -= 1) {
    if (active[at] === 1) nextActive = at;
    const isLongAbsence = nextActive - at > FORGOTTEN_AFTER_DAYS;
    if (isLongAbsence && rest[at] === 0 && records[at] === NOTHING && amounts[at] === 0) {
      rest[at] = FORGOTTEN;
    }
  }
}

/** "The owner was active on one of the three days after it." */
export function isNoticed({ active }: HabitDays, at: number): boolean {
  for (let later = at + 1; later <= at + NOTICED_WITHIN_DAYS; later += 1) {
    if (active[later] === 1) return true;
  }
  return false;
}

export const hasWeekday = ({ weekdays }: VersionDays, at: number): boolean =>
  ((weekdays >> (at % 7)) & 1) === 1;

/** "Its weekdays from the habit's first day on, except rest days." */
export const isAllowed = ({ rest }: HabitDays, version: VersionDays, at: number): boolean =>
  rest[at] === 0 && hasWeekday(version, at);

/** "Allowed days that are not skipped." */
export const isAvailable = (days: HabitDays, version: VersionDays, at: number): boolean =>
  days.records[at] !== SKIPPED && isAllowed(days, version, at);
