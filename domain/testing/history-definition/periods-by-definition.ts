import type { Frequency } from '../../habits/frequency.ts';
import type { RecordName } from './life.ts';
import { amountOf, type StoredFacts } from './stored-facts.ts';

// The allowed days, and the days of a week, a month or a block.

/** All stored facts, and the results so far. */
export type KnownDays = StoredFacts & {
  doneDays: Map<number, boolean>;
  restDays: Map<number, boolean>;
  isFirstOfWeek: (day: number) => boolean;
};

export type DaysTogether = { first: number; last: number };

export function knownDays(facts: StoredFacts): KnownDays {
  return { ...facts, doneDays: new Map(), restDays: new Map(), isFirstOfWeek: weekBeginsOf(facts) };
}

export const onRecord = ({ days }: StoredFacts, day: number): RecordName =>
  days.get(day)?.record ?? 'nothing';

export function storedAmount({ days }: StoredFacts, day: number): number {
  const stored = days.get(day);
  return stored ? amountOf(stored) : 0;
}

/** The target, the limit or the total. */
export const thousandthsOf = ({ goal }: Frequency): number =>
  goal === null ? 0 : Math.round(goal.amount * 1000);

/** "The days of a pause, and the days from archiving until the habit is restored." */
export const isPaused = ({ pauses, archived }: StoredFacts, day: number): boolean =>
  [...pauses.values(), ...archived].some(({ from, until }) => from <= day && day <= until);

export function isRestDay(known: KnownDays, day: number): boolean {
  let rests = known.restDays.get(day);
  if (rests === undefined) {
    rests = isPaused(known, day) || isForgotten(known, day);
    known.restDays.set(day, rests);
  }
  return rests;
}

/**
 * "It has no record and an amount of 0, and the owner was active neither on it nor in the 90 days after it, but later."
 */
function isForgotten(facts: StoredFacts, day: number): boolean {
  if (onRecord(facts, day) !== 'nothing' || storedAmount(facts, day) !== 0) return false;
  for (let later = day; later <= day + 90; later += 1) if (facts.active.has(later)) return false;
  return [...facts.active].some((active) => active > day + 90);
}

const WEEKDAYS = ['thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday'];

/** 1970 began on a Thursday. */
const weekdayOf = (day: number): string => WEEKDAYS[((day % 7) + 7) % 7] ?? '';

/** "A schedule without weekdays allows every day." */
export function isOnWeekdays({ type, weekdays, rhythm, goal }: Frequency, day: number): boolean {
  if (weekdays !== null && weekdays.length > 0) {
    return (weekdays as readonly string[]).includes(weekdayOf(day));
  }
  // "A weekly schedule allows none if it has no weekdays, no rhythm, no limit and no total."
  const hasLimit = goal?.kind === 'most';
  const hasTotal = goal?.kind === 'least' && goal.per !== 'day';
  return type !== 'weekly' || rhythm !== null || hasLimit || hasTotal;
}

/** "Its weekdays from the habit's first day on, except rest days." */
export const isAllowed = (known: KnownDays, frequency: Frequency, day: number): boolean =>
  day >= known.createdOn && isOnWeekdays(frequency, day) && !isRestDay(known, day);

/** "Allowed days that are not skipped." */
export const available = (known: KnownDays, frequency: Frequency, day: number): boolean =>
  isAllowed(known, frequency, day) && onRecord(known, day) !== 'skipped';

export function lengthOf({ rhythm, goal }: Frequency): 'day' | 'week' | 'month' | number {
  const per = rhythm?.kind === 'quota' ? rhythm.per : (goal?.per ?? 'day');
  return typeof per === 'object' ? per.days : per;
}

/** Searches both ends day by day. */
export function periodAround(known: KnownDays, frequency: Frequency, day: number): DaysTogether {
  const begins = (other: number) => isFirstOfPeriod(known, lengthOf(frequency), other);
  let [first, last] = [day, day];
  while (!begins(first)) first -= 1;
  while (!begins(last + 1)) last += 1;
  return { first, last };
}

function isFirstOfPeriod(
  { createdOn, isFirstOfWeek }: KnownDays,
  length: ReturnType<typeof lengthOf>,
  day: number,
): boolean {
  if (length === 'week') return isFirstOfWeek(day);
  if (length === 'month') return new Date(day * 86_400_000).getUTCDate() === 1;
  return length === 'day' || (day - createdOn) % length === 0;
}

/** "A new week start applies after the current week; the week after it may be short." */
function weekBeginsOf({ weekStarts }: StoredFacts): (day: number) => boolean {
  let starts: { from: number; weekday: string }[] = [];
  const appliesOn = (day: number) => starts.findLast(({ from }) => from <= day);
  const isBegin = (day: number) =>
    weekdayOf(day) === appliesOn(day)?.weekday || starts.some(({ from }) => from === day);
  const nextBegin = (day: number): number => (isBegin(day + 1) ? day + 1 : nextBegin(day + 1));
  for (const { chosenOn, weekday } of weekStarts) {
    const next = starts.length === 0 ? -Infinity : nextBegin(chosenOn);
    // A new choice replaces an earlier one that does not apply yet.
    starts = starts.filter(({ from }) => from <= chosenOn);
    if (appliesOn(chosenOn)?.weekday !== weekday) starts.push({ from: next, weekday });
  }
  return isBegin;
}

/** As if the schedule applied to all days of the period. */
export function periodNeeds(
  known: KnownDays,
  frequency: Frequency,
  { first, last }: DaysTogether,
): { available: number; needed: number } {
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const count = days.filter((day) => available(known, frequency, day)).length;
  if (count === 0) return { available: 0, needed: 0 };
  const { rhythm, goal } = frequency;
  // "The smaller of n and its available days."
  if (rhythm?.kind === 'quota') {
    return { available: count, needed: rhythm.times < count ? rhythm.times : count };
  }
  const amount = thousandthsOf(frequency);
  if (goal?.kind === 'most') return { available: count, needed: amount };
  // "In a week of fewer than 7 days, the number of a whole week."
  const isShort = goal?.per === 'week' && days.length < 7;
  const whole = isShort ? [0, 1, 2, 3, 4, 5, 6] : days;
  const w = whole.filter((day) => isOnWeekdays(frequency, day)).length;
  // "The total × available days ÷ w, rounded half up to thousandths."
  return { available: count, needed: Math.floor((2 * amount * count + w) / (2 * w)) };
}
