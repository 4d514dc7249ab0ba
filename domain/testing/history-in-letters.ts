import type { ScheduleHistory } from '../history/schedule-history.ts';
import type { DayRange, NumberedBeginning } from '../days/week.ts';
import { fromDayNumber, toDayNumber, toLocalDay } from '../days/local-day.ts';
import { WEEKDAYS, type Weekday } from '../days/weekdays.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { Goal } from '../habits/goal.ts';
import type { Every, Quota } from '../habits/rhythm.ts';
import { withActiveDays } from '../history/active-days.ts';
import { evaluate, strengthHistory } from '../history/evaluate.ts';
import type { StrengthHistory } from '../history/strength.ts';
import { textOf } from '../history/letters.ts';
import { amountsFrom } from './amounts-from.ts';

// A short form of a history, for test tables. A place is the number of days since the first day.

const DAILY: Frequency = { type: 'daily', weekdays: null, rhythm: null, goal: null };
const WEEKLY: Frequency = { ...DAILY, type: 'weekly' };

export const everyDay = DAILY;
export const on = (...weekdays: Weekday[]): Frequency => ({ ...WEEKLY, weekdays });
export const withoutWeekdays = WEEKLY;
export const times = (count: number, per: Quota['per']): Frequency => ({
  ...WEEKLY,
  rhythm: { kind: 'quota', times: count, per },
});
export const every = (count: number, unit: Every['unit'], from: Every['from']): Frequency => ({
  ...DAILY,
  rhythm: { kind: 'every', count, unit, from },
});
export const atLeast = (amount: number, per: Goal['per']): Frequency => ({
  ...(per === 'day' ? DAILY : WEEKLY),
  goal: { kind: 'least', amount, unit: 'km', step: 1, per },
});
export const atMost = (amount: number, per: Goal['per']): Frequency => ({
  ...atLeast(amount, per),
  goal: { kind: 'most', amount, unit: 'km', step: 1, per },
});

export type HistoryInLetters = {
  /** The title of the example. */
  name?: string;
  frequency: Frequency;
  /** A letter for each day: `x` recorded done, `-` skipped, `.` nothing. */
  records: string;
  /** The amount of each day. */
  amounts?: readonly number[];
  /** Places at which the owner was active; by default all. */
  active?: readonly number[];
  /** By default the last day with a letter. */
  today?: number;
  /** By default Monday, 2 March 2026. */
  firstDay?: string;
  /** Other schedules, by the places from which they apply. */
  changes?: Readonly<Record<number, Frequency | undefined>>;
  /** First and last places of rest days. */
  rest?: readonly (readonly [number, number])[];
  weekStarts?: readonly NumberedBeginning[];
};

export const MONDAY = toDayNumber(toLocalDay('2026-03-02'));

function historyOf({
  frequency,
  records,
  amounts = [],
  active = Array.from(records, (_, place) => place),
  today = records.length - 1,
  firstDay,
  changes = {},
  rest = [],
  weekStarts = [{ from: 0, weekday: WEEKDAYS.indexOf('monday') }],
}: HistoryInLetters) {
  const createdOn = firstDay === undefined ? MONDAY : toDayNumber(toLocalDay(firstDay));
  const later = Object.entries(changes).flatMap(([place, other]) =>
    other === undefined ? [] : [{ from: createdOn + Number(place), frequency: other }],
  );
  const schedule: ScheduleHistory = {
    createdOn,
    versions: [{ from: createdOn, frequency }, ...later],
    restDays: rest.map(
      ([from, until]): DayRange => ({ from: from + createdOn, until: until + createdOn }),
    ),
    weekStarts,
  };
  const dayAt = (place: number) => fromDayNumber(createdOn + place);
  const facts = { letters: records, amountYears: amountsFrom(dayAt(0), ...amounts) };
  const activeDays = withActiveDays(null, active.map(dayAt));
  return [schedule, facts, activeDays, createdOn + today] as const;
}

export const lettersOfHistory = (history: HistoryInLetters): string =>
  textOf(evaluate(...historyOf(history)).letters);

/** Each period as '0 to 6: 2 of 3 missed', by places. */
export function periodsOfHistory(history: HistoryInLetters): string[] {
  const args = historyOf(history);
  const { createdOn } = args[0];
  return evaluate(...args).periods.map(
    ({ first, last, done, needed, result }) =>
      `${first - createdOn} to ${last - createdOn}: ${done} of ${needed} ${result}`,
  );
}

export const figuresOfHistory = (history: HistoryInLetters) => evaluate(...historyOf(history));

export const strengthsOfHistory = (history: HistoryInLetters): StrengthHistory =>
  strengthHistory(...historyOf(history));
