import type { LocalDay } from '../../days/local-day.ts';
import { AT_MIDNIGHT } from '../../days/day-start.ts';
import { localDayOf, type PersonClock, withDayStart } from '../../days/person-clock.ts';
import { toTimeZone } from '../../days/time-zone.ts';
import type { Arrival, Happening, Life } from './life.ts';

/** Which day each of the moments belongs to. A device finds out when something is told to it, the server when it arrives. */
export function ownDays(life: Life, arrivals: readonly Arrival[]): (moment: number) => LocalDay {
  const moments = arrivals.flatMap(({ happening, arrives }) => [happening.at, arrives]);
  const changes = life.happened
    .filter(({ does }) => does === 'travel' || does === 'start day')
    .toSorted((a, b) => a.at - b.at);
  const days = new Map<number, LocalDay>();
  let clock: PersonClock = {
    zone: toTimeZone(life.zone),
    dayStart: { ...AT_MIDNIGHT, hour: life.dayStart },
  };
  let next = 0;
  for (const moment of moments.toSorted((a, b) => a - b)) {
    for (let change = changes[next]; change && change.at <= moment; change = changes[next]) {
      clock = clockAfter(clock, change);
      next += 1;
    }
    days.set(moment, localDayOf(moment, clock));
  }
  return (moment) => days.get(moment) ?? localDayOf(moment, clock);
}

function clockAfter(clock: PersonClock, change: Happening): PersonClock {
  if (change.does === 'travel') return { ...clock, zone: toTimeZone(change.zone) };
  if (change.does !== 'start day') return clock;
  return { ...clock, dayStart: withDayStart(clock, change.hour, change.at) };
}
