import type { LocalDay } from '../../days/local-day.ts';
import type { Weekday } from '../../days/weekdays.ts';
import { goalWithStep } from '../../habit-words/goal-with-step.ts';
import {
  type ConvertedFrequency,
  DAILY,
  EVERY_DAY,
  onGrid,
  onWeekdaysEvery,
  severalAMonth,
  timesIn,
} from './frequency.ts';
import { unitOfTimes } from './goals.ts';
import { dayOfMonthUpTo } from './grid-days.ts';
import { type FileFields, isFields, numberOr } from './tracker-file.ts';

const LAST_OF_MONTH = 31;

/** The reset interval of the counter is the closest thing to a schedule. */
export function convertHabitFrequency({ frequency }: FileFields): ConvertedFrequency {
  if (frequency === 'weekly') return timesIn(1, 1, 'week');
  return frequency === 'monthly' ? timesIn(1, 1, 'month') : DAILY;
}

/** A counter becomes a daily goal. */
export function counted(task: FileFields): ConvertedFrequency {
  const { frequency } = task;
  const per = frequency === 'weekly' ? 'week' : frequency === 'monthly' ? 'month' : 'day';
  const goal = goalWithStep({ kind: 'least', amount: 1, unit: unitOfTimes(1), per });
  const type = per === 'day' ? 'daily' : 'weekly';
  return { ...convertHabitFrequency(task), frequency: { ...EVERY_DAY, type, goal } };
}

/** A habit with only a minus button. */
export const isToAvoid = ({ up, down }: FileFields) => up === false && down !== false;

export const AVOIDED: ConvertedFrequency = {
  frequency: {
    ...EVERY_DAY,
    goal: goalWithStep({ kind: 'most', amount: 0, unit: unitOfTimes(0) }),
  },
  changes: [],
};

const REPEAT: readonly (readonly [string, Weekday])[] = [
  ['m', 'monday'],
  ['t', 'tuesday'],
  ['w', 'wednesday'],
  ['th', 'thursday'],
  ['f', 'friday'],
  ['s', 'saturday'],
  ['su', 'sunday'],
];

/** The schedule of a daily. `start` is its first day, `first` the first day of its history. */
export function dailyRule(
  task: FileFields,
  start: LocalDay | undefined,
  first: LocalDay | undefined,
): ConvertedFrequency {
  const every = Math.max(1, Math.round(numberOr(task['everyX'], 1)));
  const from = start ?? first;
  const weekdays = weekdaysOf(task['repeat']);
  switch (task['frequency']) {
    case 'monthly': {
      const weeks = numbersIn(task['weeksOfMonth']).length;
      if (weeks > 0 && weekdays && weekdays.length > 0)
        return severalAMonth(weeks * weekdays.length, every, weekdays);
      const [day, ...others] = numbersIn(task['daysOfMonth']).filter(isDayOfMonth);
      if (day !== undefined && others.length > 0) return severalAMonth(others.length + 1, every);
      return onGrid(every, 'month', from && day ? dayOfMonthUpTo(day, from) : from, first);
    }
    case 'yearly':
      return onGrid(every, 'year', from, first);
    case 'daily':
      return onGrid(every, 'day', from, first);
    default:
      return weekdays ? onWeekdaysEvery(every, weekdays, from, first) : DAILY;
  }
}

function weekdaysOf(repeat: unknown): Weekday[] | undefined {
  if (!isFields(repeat)) return undefined;
  return REPEAT.filter(([code]) => repeat[code] === true).map(([, weekday]) => weekday);
}

const numbersIn = (list: unknown): number[] =>
  Array.isArray(list) ? [...new Set(list.filter((value) => Number.isInteger(value)))] : [];

const isDayOfMonth = (number: number) => number >= 1 && number <= LAST_OF_MONTH;
