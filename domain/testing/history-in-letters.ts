import type { NumberedBeginning, WeekStart } from '../days/week.ts';
import { addDays, fromDayNumber, toDayNumber, toLocalDay } from '../days/local-day.ts';
import { WEEKDAYS, type Weekday } from '../days/weekdays.ts';
import type { Frequency } from '../habits/frequency.ts';
import type { Goal } from '../habits/goal.ts';
import type { PastRhythm } from '../habits/past-rhythms.ts';
import type { Interval, Quota } from '../habits/rhythm.ts';
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
export const every = (
  count: number,
  unit: Interval['unit'],
  from: Interval['from'],
): Frequency => ({
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
  weekStarts = [],
}: HistoryInLetters) {
  const createdOn = firstDay === undefined ? fromDayNumber(MONDAY) : toLocalDay(firstDay);
  const dayAt = (place: number) => addDays(createdOn, place);
  const definitions = [frequency];
  const pastRhythms: PastRhythm[] = [];
  for (const [place, other] of Object.entries(changes)) {
    if (other === undefined) continue;
    pastRhythms.push({ ...(definitions.at(-1) ?? frequency), through: dayAt(Number(place) - 1) });
    definitions.push(other);
  }
  const habit = {
    ...(definitions.at(-1) ?? frequency),
    createdOn,
    pastRhythms,
    archives: [],
    pauses: rest.map(([from, until]) => ({
      from: dayAt(from),
      until: until === Infinity ? null : dayAt(until),
      habitId: null,
    })),
    letters: records,
    amountYears: amountsFrom(createdOn, ...amounts),
  };
  const owner = {
    today: dayAt(today),
    // Users can choose three weekdays. The rule is the same for all seven.
    week: weekStarts.map(({ from, weekday }) => ({
      from: fromDayNumber(from),
      start: WEEKDAYS[weekday] as WeekStart,
    })),
    activeDays: withActiveDays(null, active.map(dayAt)),
  };
  return [habit, owner] as const;
}

export const lettersOfHistory = (history: HistoryInLetters): string =>
  textOf(evaluate(...historyOf(history)).letters);

/** Each period as '0 to 6: 2 of 3 missed', by places. */
export function periodsOfHistory(history: HistoryInLetters): string[] {
  const [habit, owner] = historyOf(history);
  const createdOn = toDayNumber(habit.createdOn);
  return evaluate(habit, owner).periods.map(
    ({ first, last, done, needed, result }) =>
      `${first - createdOn} to ${last - createdOn}: ${done} of ${needed} ${result}`,
  );
}

export const figuresOfHistory = (history: HistoryInLetters) => evaluate(...historyOf(history));

export const strengthsOfHistory = (history: HistoryInLetters): StrengthHistory =>
  strengthHistory(...historyOf(history));
