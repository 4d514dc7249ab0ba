import { addDays, fromDayNumber, toDayNumber } from '../../days/local-day.ts';
import { addMonths } from '../../days/months.ts';
import type { Goal } from '../../habits/goal.ts';
import type { Every } from '../../habits/rhythm.ts';
import {
  amountOf,
  isAskedByDate,
  restsOn,
  ruleOn,
  type Rule,
  type Told,
  type ToldDay,
  weekdayOf,
} from './told-days.ts';

// What is asked of each day, looked for one day after the other in the whole life, as it is defined.

export type Whole = Told;

export type Counted = { first: number; last: number };

const NOTHING: ToldDay = {
  completed: false,
  skipped: false,
  entries: new Map(),
  isKept: false,
  saidLate: null,
  passedThrough: 0,
  saidOn: -Infinity,
};
const FIRST_DAYS_OF_WEEKS = new WeakMap<Told, Set<number>>();
const DAYS_BACK = 90;

export const on = ({ days }: Told, day: number): ToldDay => days.get(day) ?? NOTHING;

/** Paused: nothing is asked of it. */
export const isResting = ({ rests }: Whole, day: number): boolean => restsOn(rests, day);

const isNamed = (life: Whole, { frequency: { weekdays } }: Rule, day: number): boolean =>
  day >= life.createdOn && (weekdays === null || (weekdays as string[]).includes(weekdayOf(day)));

/** The days on which it may be done. */
const isAllowed = (life: Whole, rule: Rule, day: number): boolean =>
  isNamed(life, rule, day) && !isResting(life, day);

const isAvailable = (life: Whole, rule: Rule, day: number): boolean =>
  isAllowed(life, rule, day) && !on(life, day).skipped;

/**
 * Somebody came on that day or later, within the days for which records are made after an absence, or spoke then of a day
 * of the period.
 */
export function isKnown(life: Whole, { first, last }: Counted, day: number = first): boolean {
  for (let other = first; other <= last; other += 1) if (on(life, other).saidOn >= day) return true;
  const next = life.visits.find(({ today }) => today >= day);
  return next !== undefined && last >= next.today - DAYS_BACK;
}

export type Asking = 'date' | 'quota' | 'sum' | 'since' | 'limit' | 'limit of a period';

export function askingOf({ frequency: { rhythm, goal } }: Rule): Asking {
  if (rhythm?.kind === 'quota') return 'quota';
  if (goal !== null && goal.per !== 'day')
    return goal.kind === 'least' ? 'sum' : 'limit of a period';
  if (goal?.kind === 'most') return 'limit';
  return rhythm?.kind === 'every' && rhythm.from === 'done' ? 'since' : 'date';
}

/** By the rhythm that held on the day. */
export function isCompleted(life: Whole, day: number): boolean {
  const rule = ruleOn(life, day);
  const asking = askingOf(rule);
  if (asking === 'sum') return isReachedOn(life, rule, day);
  if (asking === 'limit of a period') return false;
  if (asking !== 'limit' || on(life, day).completed) return on(life, day).completed;
  // One that was kept before it was paused is a bonus, as if it had been done.
  return isNamed(life, rule, day) && isKeptLimit(life, rule, day);
}

/** Whether the day has to be done, so that to leave it open is to miss it. */
export function isAsked(life: Whole, day: number): boolean {
  const rule = ruleOn(life, day);
  if (isResting(life, day) || day < life.createdOn) return false;
  const asking = askingOf(rule);
  if (asking === 'date') return isAskedByCalendar(life, rule, day);
  if (asking === 'since') return isDueSince(life, rule, day);
  if (asking === 'quota') return isDueByQuota(life, rule, day);
  if (asking === 'sum') return isDueForSum(life, rule, day);
  return asking === 'limit' && isJudged(life, rule, day);
}

function isAskedByCalendar(life: Whole, { frequency }: Rule, day: number): boolean {
  if (on(life, day).isKept) return true;
  if (!isKnown(life, { first: day, last: day })) return false;
  const { rhythm } = frequency;
  if (rhythm?.kind === 'every') return isOnGrid(rhythm, life.createdOn, day);
  return isAskedByDate(frequency, day);
}

/** Each line of the grid is counted from the beginning. */
function isOnGrid(every: Every, createdOn: number, day: number): boolean {
  for (let times = 0; ; times += 1) {
    const line = after({ ...every, count: every.count * times }, createdOn);
    if (line >= day) return line === day;
  }
}

function after({ count, unit }: Pick<Every, 'count' | 'unit'>, day: number): number {
  const date = fromDayNumber(day);
  if (unit === 'month') return toDayNumber(addMonths(date, count));
  return toDayNumber(addDays(date, unit === 'week' ? 7 * count : count));
}

/** The first due day that is left open is the only one; what is skipped or paused hands on to the next. */
function isDueSince(life: Whole, rule: Rule, day: number): boolean {
  const every = rule.frequency.rhythm as Every;
  if (isCompleted(life, day)) return true;
  let last = day - 1;
  while (last >= life.createdOn && !isCompleted(life, last)) last -= 1;
  const due = last < life.createdOn ? life.createdOn : after(every, last);
  if (day < due) return false;
  // A rhythm that began later asks for nothing that was due before.
  for (let before = Math.max(due, last + 1); before < day; before += 1) {
    const isOfRule = ruleOn(life, before) === rule;
    if (isOfRule && !on(life, before).skipped && !isResting(life, before)) return false;
  }
  return true;
}

/** Both ends are looked for one day after the other. */
export function periodAround(life: Whole, rule: Rule, day: number): Counted {
  const isFirst = firstDaysOf(life, rule);
  let [first, last] = [day, day];
  while (!isFirst(first)) first -= 1;
  while (!isFirst(last + 1)) last += 1;
  return { first, last };
}

function firstDaysOf(life: Whole, { frequency: { rhythm, goal } }: Rule): (day: number) => boolean {
  const per = rhythm?.kind === 'quota' ? rhythm.per : (goal?.per ?? 'day');
  if (per === 'week') return (day) => isFirstOfWeek(life, day);
  if (per === 'month') return (day) => fromDayNumber(day).endsWith('-01');
  const length = typeof per === 'object' ? per.days : 1;
  return (day) => (day - life.createdOn) % length === 0;
}

/**
 * Another first day of the week holds from the day after the week that runs, which begins a week in any case. Chosen again
 * before that day, the same day counts.
 */
function isFirstOfWeek(life: Whole, day: number): boolean {
  const known = FIRST_DAYS_OF_WEEKS.get(life) ?? firstDaysOfWeeks(life);
  FIRST_DAYS_OF_WEEKS.set(life, known);
  return known.has(day);
}

const MARGIN = 8;

function firstDaysOfWeeks({ createdOn, lastDay, weekChanges }: Whole): Set<number> {
  const starts: { from: number; on: string }[] = [];
  const firsts = () => {
    const found = new Set<number>();
    for (let day = createdOn - MARGIN; day <= lastDay + 2 * MARGIN; day += 1) {
      const holds = starts.findLast(({ from }) => from <= day);
      if (holds && (weekdayOf(day) === holds.on || holds.from === day)) found.add(day);
    }
    return found;
  };
  for (const { today, on: chosen } of weekChanges) {
    const latest = starts.at(-1);
    const waiting = latest && latest.from > today ? latest.from : null;
    if (waiting !== null) starts.pop();
    const held = starts.findLast(({ from }) => from <= today);
    if (held?.on === chosen) continue;
    const known = [...firsts()].toSorted((a, b) => a - b);
    const next = waiting ?? known.find((day) => day > today) ?? today + 1;
    starts.push({ from: held ? next : -Infinity, on: chosen });
  }
  return firsts();
}

type Amount = { available: number; needed: number; done: number };

/** How often or how much, in the whole of the period; amounts in thousandths. */
export function countPeriod(life: Whole, rule: Rule, { first, last }: Counted): Amount {
  const { rhythm, goal } = rule.frequency;
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const available = days.filter((day) => isAvailable(life, rule, day)).length;
  if (rhythm?.kind === 'quota') {
    const done = days.filter((day) => isCompleted(life, day) && isAllowed(life, rule, day)).length;
    return { available, needed: Math.min(rhythm.times, available), done };
  }
  const done = sumBefore(life, first, last + 1);
  const amount = Math.round(1000 * (goal as Goal).amount);
  if (goal?.kind === 'most') return { available, needed: available === 0 ? 0 : amount, done };
  const usual = usualDays(rule, { first, last });
  return { available, needed: Math.round((amount * available) / usual), done };
}

/** Of a week that was cut because weeks begin on another day, the days of a whole one. */
function usualDays({ frequency: { goal, weekdays } }: Rule, { first, last }: Counted): number {
  const from = goal?.per === 'week' ? last - 6 : first;
  const days = Array.from({ length: last - from + 1 }, (_, at) => from + at);
  return days.filter((day) => weekdays === null || (weekdays as string[]).includes(weekdayOf(day)))
    .length;
}

function sumBefore(life: Whole, first: number, end: number): number {
  let sum = 0;
  for (let day = first; day < end; day += 1) sum += amountOf(on(life, day));
  return sum;
}

/** Only when all allowed days that are left are needed, this one included. */
function isDueByQuota(life: Whole, rule: Rule, day: number): boolean {
  if (!isAvailable(life, rule, day)) return false;
  const period = periodAround(life, rule, day);
  if (!isKnown(life, period, day)) return false;
  let [done, left] = [0, 0];
  for (let other = period.first; other <= period.last; other += 1) {
    if (!isAvailable(life, rule, other)) continue;
    if (other >= day) left += 1;
    else if (isCompleted(life, other)) done += 1;
  }
  return countPeriod(life, rule, period).needed - done === left;
}

/** The last day on which something can be done, while the sum is short. */
function isDueForSum(life: Whole, rule: Rule, day: number): boolean {
  const period = periodAround(life, rule, day);
  if (!isAvailable(life, rule, day) || !isKnown(life, period, day)) return false;
  for (let later = day + 1; later <= period.last; later += 1) {
    if (isAvailable(life, rule, later)) return false;
  }
  return sumBefore(life, period.first, day) < countPeriod(life, rule, period).needed;
}

/** A day adds to the sum that is reached on it, or was before. */
function isReachedOn(life: Whole, rule: Rule, day: number): boolean {
  const { skipped, entries } = on(life, day);
  if (skipped || amountOf({ entries }) === 0) return false;
  const period = periodAround(life, rule, day);
  return sumBefore(life, period.first, day + 1) >= countPeriod(life, rule, period).needed;
}

const isSlip = (life: Whole, { frequency: { goal } }: Rule, day: number): boolean =>
  goal?.kind === 'most' && amountOf(on(life, day)) > Math.round(1000 * goal.amount);

const SEEN_WITHIN = 3;

/** The first that is seen of its owner after it is in the three days after it. */
export function isSeenAfter({ visits }: Told, day: number): boolean {
  const next = visits.find(({ today }) => today > day);
  return next !== undefined && next.today <= day + SEEN_WITHIN;
}

/** A limit is lost at once; it is kept where somebody says so, or is there after its end. */
const isKeptLimit = (life: Whole, rule: Rule, day: number): boolean =>
  !isSlip(life, rule, day) && !on(life, day).skipped && wasThere(life, day);

function wasThere(life: Whole, day: number): boolean {
  const { completed, saidLate } = on(life, day);
  if (completed || saidLate !== null) return completed || saidLate === 'kept';
  return isSeenAwake(life, day);
}

/**
 * Of a day that rests nothing is seen. It is by whoever comes first after it, or takes its rest back, within the three
 * days. While its limit is passed, nobody sees it kept.
 */
function isSeenAwake(life: Told, day: number): boolean {
  const { visits, rests: inTheEnd } = life;
  const { passedThrough } = on(life, day);
  const first = visits.findIndex(({ today }) => today > day);
  return visits.some(({ today, rests }, at) => {
    if (today <= day || today > day + SEEN_WITHIN || at < passedThrough) return false;
    if (!restsOn(rests, day)) return at === first;
    return !restsOn(visits[at + 1]?.rests ?? inTheEnd, day);
  });
}

const isJudged = (life: Whole, rule: Rule, day: number): boolean =>
  isAllowed(life, rule, day) && (isSlip(life, rule, day) || isKeptLimit(life, rule, day));
