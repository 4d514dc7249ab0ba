import { addDays, DAY_MS, fromDayNumber, type LocalDay, toDayNumber } from './local-day.ts';

/** An IANA name that Intl knows. */
export type TimeZone = string & { readonly __brand: 'TimeZone' };

/** A part of one local day without a clock change. */
type EvenStretch = { from: number; until: number; offset: number; day: LocalDay };

const HOUR_MS = 3_600_000;
const LONGEST_NAME = 64;
// Begins with a letter, which refuses the offsets ('+01:00') that newer engines accept as zones.
const NAME_SHAPE = /^[A-Za-z][A-Za-z0-9_+\-/]*$/;
const CLOCK_READING = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/;

export const UTC = 'UTC' as TimeZone;

// Keyed in lower case: Intl takes any case, and 2^n spellings of one zone must not fill the memory.
const clocks = new Map<string, Intl.DateTimeFormat>();
const latestStretches = new Map<string, EvenStretch>();

export function isTimeZone(text: string): text is TimeZone {
  if (text.length > LONGEST_NAME || !NAME_SHAPE.test(text)) return false;
  try {
    clockOf(text);
    return true;
  } catch {
    return false;
  }
}

export function toTimeZone(text: string): TimeZone {
  if (!isTimeZone(text)) throw new RangeError(`Not a time zone: ${text}`);
  return text;
}

/** The date of the calendar. `localDayOf` returns the day of a user. */
export function dayAt(epochMs: number, zone: TimeZone): LocalDay {
  return stretchAt(epochMs, zone).day;
}

/** The calendar's date, minus one while the clock reads less than the hour. */
export function dayBegunAt(hour: number, epochMs: number, zone: TimeZone): LocalDay {
  const { day, offset } = stretchAt(epochMs, zone);
  return remainder(epochMs + offset, DAY_MS) < hour * HOUR_MS ? addDays(day, -1) : day;
}

/** 'HH:MM' on a 24-hour clock. */
export function timeOfDayAt(epochMs: number, zone: TimeZone): string {
  const local = epochMs + stretchAt(epochMs, zone).offset;
  const minutes = Math.floor(remainder(local, DAY_MS) / 60_000);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The first instant of that day, even where clocks skip midnight. A skipped day begins when the next one does. */
export function startOfDay(day: LocalDay, zone: TimeZone): number {
  return instantOf(day, 0, zone);
}

export function startOfNextDay(day: LocalDay, zone: TimeZone): number {
  return instantWithin(toDayNumber(day) + 1, 0, zone);
}

/** When the clock first reads that hour of that date, or would have: clocks that skip it skip to this instant. */
export function instantOf(day: LocalDay, hour: number, zone: TimeZone): number {
  return instantWithin(toDayNumber(day), hour * HOUR_MS, zone);
}

/** As `instantOf`, to the minute: the time is 'HH:MM'. The first one, if the clock reads it twice. */
export const instantOfTime = (day: LocalDay, time: string, zone: TimeZone): number =>
  instantWithin(toDayNumber(day), msIntoDay(time), zone);

const msIntoDay = (time: string) =>
  (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;

/** The same for many times on few days. Reads the offset of a day once when no clock change is near. */
export function timesIn(zone: TimeZone): (day: LocalDay, time: string) => number {
  const offsets = new Map<LocalDay, number | null>();
  return (day, time) => {
    let offset = offsets.get(day);
    if (offset === undefined) offsets.set(day, (offset = evenOffsetAround(day, zone)));
    if (offset === null) return instantOfTime(day, time, zone);
    return toDayNumber(day) * DAY_MS + msIntoDay(time) - offset;
  };
}

/** Null where clocks change on that day, the one before or the one after. */
function evenOffsetAround(day: LocalDay, zone: TimeZone): number | null {
  const local = toDayNumber(day) * DAY_MS;
  const [first = 0, ...others] = [-1, 0, 1, 2].map((days) => offsetAt(local + days * DAY_MS, zone));
  return others.every((offset) => offset === first) ? first : null;
}

function instantWithin(dayNumber: number, msIntoDay: number, zone: TimeZone): number {
  const local = dayNumber * DAY_MS + msIntoDay;
  const before = offsetAt(local - DAY_MS, zone);
  const after = offsetAt(local + DAY_MS, zone);
  const [early, late] = [local - Math.max(before, after), local - Math.min(before, after)];
  if (early + offsetAt(early, zone) === local) return early;
  if (late + offsetAt(late, zone) === local) return late;
  return changeBetween(early, late, zone);
}

// The hour does not exist on that day, so the day begins at the clock change between the two instants.
function changeBetween(early: number, late: number, zone: TimeZone): number {
  const offsetBefore = offsetAt(early - 1, zone);
  let [low, high] = [early - 1, late];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === offsetBefore) low = middle;
    else high = middle;
  }
  return high;
}

// Intl takes microseconds and every request needs the day, so the latest stretch of each zone is cached while it lasts. Days
// on which clocks change are not cached, because they may have several parts.
function stretchAt(epochMs: number, zone: TimeZone): EvenStretch {
  const key = zone.toLowerCase();
  const latest = latestStretches.get(key);
  if (latest && latest.from <= epochMs && epochMs < latest.until) return latest;
  const offset = offsetAt(epochMs, zone);
  const dayNumber = Math.floor((epochMs + offset) / DAY_MS);
  const from = dayNumber * DAY_MS - offset;
  const until = from + DAY_MS;
  const stretch = { from, until, offset, day: fromDayNumber(dayNumber) };
  const isEven = offsetAt(from, zone) === offset && offsetAt(until - 1, zone) === offset;
  if (isEven) latestStretches.set(key, stretch);
  return stretch;
}

/** How far the zone's clock is ahead of UTC, in milliseconds. */
function offsetAt(epochMs: number, zone: TimeZone): number {
  const wholeSecond = Math.floor(epochMs / 1000) * 1000;
  const reading = CLOCK_READING.exec(clockOf(zone).format(wholeSecond));
  if (!reading) throw new RangeError(`No reading of the clock in ${zone}`);
  const [month, day, year, hour, minute, second] = reading.slice(1).map(Number) as Six;
  return Date.UTC(year, month - 1, day, hour, minute, second) - wholeSecond;
}

type Six = [number, number, number, number, number, number];

function clockOf(zone: string): Intl.DateTimeFormat {
  const key = zone.toLowerCase();
  const known = clocks.get(key);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(key, clock);
  return clock;
}

function remainder(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
