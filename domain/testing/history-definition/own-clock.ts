import type { HabitLife } from './life.ts';

// "Days are dates on the owner's clock": the date that it shows, minus one while it reads less than the hour at which their day
// starts. Read from Intl alone.

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

type Since<Value> = { from: number; value: Value };

/** Finds the day of a moment, as a number since 1970. */
export function ownClockOf(
  life: Pick<HabitLife, 'zone' | 'dayStart' | 'happened'>,
): (moment: number) => number {
  const zones: Since<string>[] = [{ from: -Infinity, value: life.zone }];
  const hours: Since<number>[] = [{ from: -Infinity, value: life.dayStart }];
  for (const action of life.happened.toSorted((a, b) => a.at - b.at)) {
    const { at } = action;
    if (action.does === 'travel') zones.push({ from: at, value: action.zone });
    if (action.does === 'set day start') {
      setHour(hours, action.hour, at, valueAt(zones, at));
    }
  }
  return (moment) => dayOn(moment, valueAt(zones, moment), valueAt(hours, moment));
}

/** Another hour applies from the end of the current day. Chosen again before that, the same end counts. */
function setHour(hours: Since<number>[], hour: number, moment: number, zone: string): void {
  const latest = hours.at(-1);
  const waitsUntil = latest && latest.from > moment ? latest.from : null;
  if (waitsUntil !== null) hours.pop();
  const current = valueAt(hours, moment);
  if (hour === current) return;
  hours.push({ from: waitsUntil ?? nextDayAt(moment, zone, current), value: hour });
}

function valueAt<Value>(values: readonly Since<Value>[], moment: number): Value {
  const found = values.findLast(({ from }) => from <= moment);
  if (!found) throw new Error('The first value applies since ever.');
  return found.value;
}

/** The next start of a day. It is searched in steps of a quarter of an hour, because clocks change only at quarters. */
function nextDayAt(moment: number, zone: string, hour: number): number {
  const today = dayOn(moment, zone, hour);
  let next = (Math.floor(moment / QUARTER_MS) + 1) * QUARTER_MS;
  while (dayOn(next, zone, hour) <= today) next += QUARTER_MS;
  return next;
}

function dayOn(moment: number, zone: string, startsAt: number): number {
  const reading = readingAt(moment, zone);
  return Math.floor(reading / 24) - (reading % 24 < startsAt ? 1 : 0);
}

/** The date and hour that the wall clock shows, as hours since 1970. */
export function readingAt(moment: number, zone: string): number {
  const quarter = Math.floor(moment / QUARTER_MS);
  const known = readings.get(zone) ?? new Map<number, number>();
  readings.set(zone, known);
  let reading = known.get(quarter);
  if (reading === undefined) {
    reading = read(quarter * QUARTER_MS, zone);
    known.set(quarter, reading);
  }
  return reading;
}

const readings = new Map<string, Map<number, number>>();
const clocks = new Map<string, Intl.DateTimeFormat>();

function read(moment: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? NaN;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour')) / HOUR_MS;
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** A moment at which the wall clock shows that day and time, or the next one to it where the clock skips them. */
export function momentOf(day: number, minutes: number, zone: string): number {
  const local = day * DAY_MS + minutes * 60_000;
  const offset = (moment: number) =>
    readingAt(moment, zone) * HOUR_MS - Math.floor(moment / HOUR_MS) * HOUR_MS;
  const guess = local - offset(local);
  return local - offset(guess);
}
