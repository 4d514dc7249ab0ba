import type { Life } from './life.ts';

// Which day a moment belongs to, by the clock that the person looks at: its date, and one less while it reads less than
// the hour at which their day begins. Read from Intl and nothing of ours.

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export type OwnClock = {
  /** Days since 1970. */
  dayAt: (moment: number) => number;
  /** Whether no moment of theirs belonged to the day: who crosses the date line may never see it. */
  hasLeftOut: (day: number) => boolean;
};

type From<Value> = { from: number; value: Value };

export function ownClockOf(life: Life): OwnClock {
  const zones: From<string>[] = [{ from: -Infinity, value: life.zone }];
  const hours: From<number>[] = [{ from: -Infinity, value: life.dayStart }];
  const dayAt = (moment: number) => dayOn(moment, at(zones, moment), at(hours, moment));
  for (const happening of inTime(life)) {
    const { at: moment } = happening;
    if (happening.does === 'travel') zones.push({ from: moment, value: happening.zone });
    if (happening.does === 'start day')
      chooseHour(hours, happening.hour, moment, at(zones, moment));
  }
  const shown = shownDays(
    life,
    [...zones, ...hours].map(({ from }) => from),
    dayAt,
  );
  const latest = Math.max(...shown);
  return { dayAt, hasLeftOut: (day) => day < latest && !shown.has(day) };
}

/** What holds goes on to the end of the day. Chosen again before that, the same end counts. */
function chooseHour(hours: From<number>[], hour: number, moment: number, zone: string): void {
  const latest = hours.at(-1);
  const waiting = latest && latest.from > moment ? latest.from : null;
  if (waiting !== null) hours.pop();
  const held = at(hours, moment);
  if (hour === held) return;
  hours.push({ from: waiting ?? nextBoundary(moment, zone, held), value: hour });
}

const inTime = ({ happened }: Life) => happened.toSorted((a, b) => a.at - b.at);

function at<Value>(values: readonly From<Value>[], moment: number): Value {
  const found = values.findLast(({ from }) => from <= moment);
  if (!found) throw new Error('The clock does not go back so far.');
  return found.value;
}

/** Between two moments at which nothing is changed each day follows the one before. */
function shownDays(
  { createdAt, until }: Life,
  changes: readonly number[],
  dayAt: OwnClock['dayAt'],
): Set<number> {
  const within = changes.filter((moment) => moment > createdAt && moment <= until);
  const ends = [createdAt, ...within.toSorted((a, b) => a - b), until + 1];
  const shown = new Set<number>();
  ends.slice(1).forEach((end, index) => {
    const [first, last] = [dayAt(ends[index] ?? createdAt), dayAt(end - 1)];
    for (let day = first; day <= last; day += 1) shown.add(day);
  });
  return shown;
}

/** The next moment at which a new day begins, looked for quarter by quarter: no zone changes between them. */
function nextBoundary(moment: number, zone: string, hour: number): number {
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
  const of = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? NaN;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour')) / HOUR_MS;
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

/** A moment at which the wall clock shows that day and hour, or the next one to it where it skips them. */
export function momentOf(day: number, minutes: number, zone: string): number {
  const local = day * DAY_MS + minutes * 60_000;
  const offset = (moment: number) =>
    readingAt(moment, zone) * HOUR_MS - Math.floor(moment / HOUR_MS) * HOUR_MS;
  const guess = local - offset(local);
  return local - offset(guess);
}
