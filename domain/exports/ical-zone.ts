import { DAY_MS, type LocalDay, toDayNumber } from '../days/local-day.ts';
import { dayAt, type TimeZone, timeOfDayAt } from '../days/time-zone.ts';
import { icalTime } from './ical-text.ts';

const MINUTE_MS = 60_000;
/** Subscribers reload within days. The years ahead are for files that were imported once. */
const DAYS_AHEAD = 4 * 366;
const DAYS_BACK = 366;

function offsetAt(at: number, zone: TimeZone): number {
  const [hours = 0, minutes = 0] = timeOfDayAt(at, zone).split(':').map(Number);
  const local = toDayNumber(dayAt(at, zone)) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS;
  return local - Math.floor(at / MINUTE_MS) * MINUTE_MS;
}

/** '+0130' */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS;
  const digits = Math.floor(minutes / 60) * 100 + (minutes % 60);
  return `${offset < 0 ? '-' : '+'}${String(digits).padStart(4, '0')}`;
}

type ClockChange = { at: number; from: number; to: number };

/** The clock changes of a zone, to the minute. */
function changesOf(zone: TimeZone, first: number, last: number): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let day = first; day < last; day += DAY_MS) {
    const [from, to] = [offsetAt(day, zone), offsetAt(day + DAY_MS, zone)];
    if (from === to) continue;
    let [low, high] = [day, day + DAY_MS];
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offsetAt(middle, zone) === from) low = middle;
      else high = middle;
    }
    changes.push({ at: high, from, to });
  }
  return changes;
}

/** The clock of a zone, for readers that do not know its name. `now` is the beginning of a day. */
export function icalZone(zone: TimeZone, now: number): string[] {
  const first = now - DAYS_BACK * DAY_MS;
  const before = offsetAt(first, zone);
  const changes = changesOf(zone, first, now + DAYS_AHEAD * DAY_MS);
  const usual = Math.min(before, ...changes.map(({ to }) => to));
  const steps = [{ at: first, from: before, to: before }, ...changes];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...steps.flatMap(({ at, from, to }) => {
      const kind = to > usual ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wallTime(at, from)}`,
        `TZOFFSETFROM:${offsetText(from)}`,
        `TZOFFSETTO:${offsetText(to)}`,
        `END:${kind}`,
      ];
    }),
    'END:VTIMEZONE',
  ];
}

/** The wall time before the clock change. */
function wallTime(at: number, offset: number): string {
  const text = new Date(at + offset).toISOString();
  return icalTime(text.slice(0, 10) as LocalDay, text.slice(11, 16));
}
