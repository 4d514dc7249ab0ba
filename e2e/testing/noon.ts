import { timeOfDayAt, type TimeZone, toTimeZone } from '#domain/days/time-zone.ts';

/** The environment variable with the time zone. The first process chooses it. */
const ZONE = 'HABITCRUSH_E2E_ZONE';

/** A time zone in which it is between twelve and one now, so that no journey crosses midnight. */
function zoneAtNoon(now: number): TimeZone {
  const ahead = 12 - new Date(now).getUTCHours();
  // The sign of these names is inverted: Etc/GMT-5 is five hours ahead.
  return toTimeZone(ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`);
}

/** The first of these zones in which no journey crosses midnight, because its clock reads less than 23:00. */
export function zoneBeforeLastHour(...zones: string[]): TimeZone {
  const now = Date.now();
  const found = zones.map(toTimeZone).find((zone) => timeOfDayAt(now, zone) < '23:00');
  if (!found) throw new Error(`It is the last hour of the day in ${zones.join(' and ')}.`);
  return found;
}

process.env[ZONE] ??= zoneAtNoon(Date.now());

/** The default time zone of the browser and of the seeded users. */
export const JOURNEY_ZONE = toTimeZone(process.env[ZONE]);
