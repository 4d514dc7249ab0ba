import type { Frequency } from '../../habits/frequency.ts';
import {
  available,
  isAllowed,
  isOnWeekdays,
  isRestDay,
  type KnownDays,
  onRecord,
  periodAround,
  periodNeeds,
  storedAmount,
  thousandthsOf,
} from './periods-by-definition.ts';
import { scheduleOn } from './stored-facts.ts';

// Whether a day is done or due, and its result, computed for each day from all stored facts.

export type ResultName = 'done' | 'bonus' | 'missed' | 'open' | 'skipped' | 'none';

export type Asks = 'calendar' | 'interval' | 'times' | 'total' | 'limit of a period' | 'limit';

export function asks({ rhythm, goal }: Frequency): Asks {
  if (rhythm?.kind === 'quota') return 'times';
  if (goal !== null && goal.per !== 'day') {
    return goal.kind === 'least' ? 'total' : 'limit of a period';
  }
  if (goal?.kind === 'most') return 'limit';
  return rhythm?.kind === 'every' && rhythm.from === 'done' ? 'interval' : 'calendar';
}

/** "Whether another day is done always follows from that day's own schedule." */
export function isDone(known: KnownDays, day: number): boolean {
  let done = known.doneDays.get(day);
  if (done === undefined) {
    done = isDoneBySchedule(known, day);
    known.doneDays.set(day, done);
  }
  return done;
}

function isDoneBySchedule(known: KnownDays, day: number): boolean {
  if (day < known.createdOn) return false;
  const { frequency } = scheduleOn(known, day);
  const record = onRecord(known, day);
  const amount = storedAmount(known, day);
  const isSkipped = record === 'skipped';
  const kind = asks(frequency);
  if (kind === 'limit') {
    if (amount > thousandthsOf(frequency)) return false;
    if (record === 'done') return true;
    return isAllowed(known, frequency, day) && !isSkipped && isActiveAfter(known, day);
  }
  if (record === 'done') return true;
  if (kind === 'total') {
    const period = periodAround(known, frequency, day);
    const total = sum(known, period.first, day);
    return !isSkipped && amount > 0 && total >= periodNeeds(known, frequency, period).needed;
  }
  const hasTarget = frequency.goal?.kind === 'least' && frequency.goal.per === 'day';
  return hasTarget && !isSkipped && amount > 0 && amount >= thousandthsOf(frequency);
}

/** "The owner was active on one of the three days after it." */
export const isActiveAfter = ({ active }: KnownDays, day: number): boolean =>
  [1, 2, 3].some((later) => active.has(day + later));

/** Both days are included. */
export function sum(known: KnownDays, first: number, last: number): number {
  let total = 0;
  for (let day = first; day <= last; day += 1) total += storedAmount(known, day);
  return total;
}

/** When is a day due? "Never on a rest day." */
export function isDue(known: KnownDays, day: number): boolean {
  if (day < known.createdOn || isRestDay(known, day)) return false;
  const { frequency } = scheduleOn(known, day);
  switch (asks(frequency)) {
    case 'calendar':
      return isAllowed(known, frequency, day) && isOnDate(known, frequency, day);
    case 'interval':
      return isDueByInterval(known, day);
    case 'times':
      return isDueByTimes(known, frequency, day);
    case 'total':
      return isDueByTotal(known, frequency, day);
    case 'limit':
      return (
        available(known, frequency, day) &&
        (isDone(known, day) || storedAmount(known, day) > thousandthsOf(frequency))
      );
    // "A limit for a period makes no day due."
    default:
      return false;
  }
}

/** Whether the day would be due or allowed if it were not a rest day. */
export function isOfSchedule(known: KnownDays, day: number): boolean {
  const { frequency } = scheduleOn(known, day);
  if (!isOnWeekdays(frequency, day)) return false;
  return asks(frequency) !== 'calendar' || isOnDate(known, frequency, day);
}

/** "On the first day and on every n-th after it, all counted from the first day." */
function isOnDate({ createdOn }: KnownDays, { rhythm }: Frequency, day: number): boolean {
  if (rhythm?.kind !== 'every') return true;
  for (let times = 0; ; times += 1) {
    const date = later(createdOn, times * rhythm.count, rhythm.unit);
    if (date >= day) return date === day;
  }
}

/** "Where a month is too short, on its last day." */
function later(day: number, count: number, unit: 'day' | 'week' | 'month'): number {
  if (unit !== 'month') return day + count * (unit === 'week' ? 7 : 1);
  const date = new Date(day * 86_400_000);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const month = date.getUTCMonth();
  date.setUTCDate(wanted);
  // A day that the month does not have is one of the next month.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime() / 86_400_000;
}

/** "From that day until it is done, but not before this schedule starts." */
function isDueByInterval(known: KnownDays, day: number): boolean {
  // "A day on which it is done is due, early or late."
  if (isDone(known, day)) return true;
  const schedule = scheduleOn(known, day);
  const { rhythm } = schedule.frequency;
  if (rhythm?.kind !== 'every') return false;
  let last = day - 1;
  while (last >= known.createdOn && !isDone(known, last)) last -= 1;
  const next = last < known.createdOn ? known.createdOn : later(last, rhythm.count, rhythm.unit);
  const dueFrom = Math.max(next, schedule.from);
  if (day < dueFrom) return false;
  // "The first due day that is neither done nor skipped is missed; after it, no day is due."
  for (let before = dueFrom; before < day; before += 1) {
    if (!isRestDay(known, before) && onRecord(known, before) !== 'skipped') return false;
  }
  return true;
}

/** "When the times still needed before it equal the available days from it to the end of the period." */
function isDueByTimes(known: KnownDays, frequency: Frequency, day: number): boolean {
  if (!available(known, frequency, day)) return false;
  const { first, last } = periodAround(known, frequency, day);
  const { needed } = periodNeeds(known, frequency, { first, last });
  let [counted, left] = [0, 0];
  for (let other = first; other <= last; other += 1) {
    if (!available(known, frequency, other)) continue;
    if (other >= day) left += 1;
    else if (isDone(known, other)) counted += 1;
  }
  return needed - counted === left;
}

/** "On its last available day, while the total before that day is short." */
function isDueByTotal(known: KnownDays, frequency: Frequency, day: number): boolean {
  const period = periodAround(known, frequency, day);
  if (!available(known, frequency, day)) return false;
  for (let other = day + 1; other <= period.last; other += 1) {
    if (available(known, frequency, other)) return false;
  }
  return sum(known, period.first, day - 1) < periodNeeds(known, frequency, period).needed;
}

export function resultOf(known: KnownDays, day: number): ResultName {
  const { frequency } = scheduleOn(known, day);
  const isLimit = asks(frequency) === 'limit';
  const isOver = day < known.today;
  const isDueDay = isDue(known, day);
  if (isDone(known, day)) return isDueDay ? 'done' : 'bonus';
  if (onRecord(known, day) === 'skipped') return 'skipped';
  if (isDueDay) {
    const isExceeded = isLimit && storedAmount(known, day) > thousandthsOf(frequency);
    return isOver || isExceeded ? 'missed' : 'open';
  }
  return isLimit && isAllowed(known, frequency, day) && !isOver ? 'open' : 'none';
}
