import { AT_MIDNIGHT } from '#domain/days/day-start.ts';
import { toDayNumber } from '#domain/days/local-day.ts';
import { localDayOf, type UserClock, withDayStart } from '#domain/days/user-clock.ts';
import { toTimeZone } from '#domain/days/time-zone.ts';
import type { HabitLife, TimedAction } from '#domain/testing/history-definition/life.ts';

/** The day of each moment of a life, as a number since 1970, by the clocks of HabitCrush. */
export function ownDays(life: HabitLife): (moment: number) => number {
  const moments = [life.createdAt, ...life.happened.map(({ at }) => at), life.readAt];
  const changes = life.happened
    .filter(({ does }) => does === 'travel' || does === 'set day start')
    .toSorted((a, b) => a.at - b.at);
  const days = new Map<number, number>();
  let clock: UserClock = {
    zone: toTimeZone(life.zone),
    dayStart: { ...AT_MIDNIGHT, hour: life.dayStart },
  };
  let next = 0;
  for (const moment of moments.toSorted((a, b) => a - b)) {
    for (let change = changes[next]; change && change.at <= moment; change = changes[next]) {
      clock = clockAfter(clock, change);
      next += 1;
    }
    days.set(moment, toDayNumber(localDayOf(moment, clock)));
  }
  return (moment) => {
    const day = days.get(moment);
    if (day === undefined) throw new Error('No moment of this life.');
    return day;
  };
}

function clockAfter(clock: UserClock, change: TimedAction): UserClock {
  if (change.does === 'travel') return { ...clock, zone: toTimeZone(change.zone) };
  if (change.does !== 'set day start') return clock;
  return { ...clock, dayStart: withDayStart(clock, change.hour, change.at) };
}
