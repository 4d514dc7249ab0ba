import { isSameFrequency } from '../habits/past-rhythms.ts';
import type { ScheduleHistory, ScheduleVersion } from './schedule-history.ts';
import { allowedWeekdays, kindOf, type ScheduleKind } from '../habits/schedule.ts';
import { weekdayIndex } from '../days/local-day.ts';
import type { DayRange } from '../days/week.ts';
import type { Frequency } from '../habits/frequency.ts';
import { MAX_RHYTHM_DAYS } from '../habits/rhythm.ts';
import { type ActiveDays, lastActivePlace, markActiveDays } from './active-days.ts';
import { visitAmounts } from './amount-years.ts';
import { type Facts, hasTargetOfDay, NOTHING, SKIPPED } from './facts.ts';
import { recordOf } from './letters.ts';

// All days of a habit side by side, as the rules read them. A day's place is its distance from the first day. There are
// places beyond the last day, for the rest of its week, month or block.

export type Days = {
  schedule: ScheduleHistory;
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
  schedule: ScheduleHistory,
  { letters, amountYears }: Facts,
  activeDays: ActiveDays | null,
  today: number,
): Days {
  const { createdOn } = schedule;
  const count = Math.max(-1, today - createdOn, lastActivePlace(activeDays, createdOn)) + 1;
  const places = count + MAX_RHYTHM_DAYS;
  const days: Days = {
    schedule,
    versions: toVersionDays(schedule),
    count,
    today: today - createdOn,
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
  for (const { from, until } of schedule.restDays) {
    days.rest.fill(REST, Math.max(0, from - createdOn), Math.max(0, until - createdOn + 1));
  }
  forgetDays(days);
  return days;
}

const toThousandths = (amount: number): number => Math.round(amount * 1000);

function toVersionDays(schedule: ScheduleHistory): VersionDays[] {
  const { createdOn } = schedule;
  const versions = withoutRepeats(schedule.versions);
  return versions.map(({ from, frequency }, index) => ({
    from: index === 0 ? 0 : from - createdOn,
    until: (versions[index + 1]?.from ?? Infinity) - createdOn - 1,
    frequency,
    kind: kindOf(frequency),
    weekdays: byPlace(allowedWeekdays(frequency), weekdayIndex(createdOn)),
    amount: frequency.goal ? toThousandths(frequency.goal.amount) : 0,
    hasTarget: hasTargetOfDay(frequency.goal),
  }));
}

/** "Two equal schedules in a row count as one, which starts with the first." */
function withoutRepeats(versions: readonly ScheduleVersion[]): ScheduleVersion[] {
  const distinct: ScheduleVersion[] = [];
  for (const version of versions) {
    const before = distinct.at(-1);
    const isRepeat = before !== undefined && isSameFrequency(before.frequency, version.frequency);
    if (!isRepeat) distinct.push(version);
  }
  return distinct;
}

/** The bits of weekdays, moved so that the first one is the weekday of the first place. */
const byPlace = (weekdays: number, first: number): number =>
  (weekdays >> first) | (weekdays << (7 - first));

/**
 * "A forgotten day is also a rest day: it has no record and an amount of 0, and the owner was active neither on it nor in the
 * 90 days after it, but later."
 */
function forgetDays({ active, amounts, count, records, rest }: Days): void {
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
export function isNoticed({ active }: Days, at: number): boolean {
  for (let later = at + 1; later <= at + NOTICED_WITHIN_DAYS; later += 1) {
    if (active[later] === 1) return true;
  }
  return false;
}

export const hasWeekday = ({ weekdays }: VersionDays, at: number): boolean =>
  ((weekdays >> (at % 7)) & 1) === 1;

/** "Its weekdays from the habit's first day on, except rest days." */
export const isAllowed = ({ rest }: Days, version: VersionDays, at: number): boolean =>
  rest[at] === 0 && hasWeekday(version, at);

/** "Allowed days that are not skipped." */
export const isAvailable = (days: Days, version: VersionDays, at: number): boolean =>
  days.records[at] !== SKIPPED && isAllowed(days, version, at);
