import { type TimeZone, toTimeZone } from '#domain/days/time-zone.ts';

/** Names the variable by which all workers stay in the zone that the first process chose. */
const ZONE = 'HABITCRUSH_E2E_ZONE';

/** A zone in which it is now between twelve and one: no journey crosses a midnight, whenever it sets out. */
function zoneAtNoon(now: number): TimeZone {
  const ahead = 12 - new Date(now).getUTCHours();
  // The sign of these names is turned round: Etc/GMT-5 is five hours ahead.
  return toTimeZone(ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`);
}

process.env[ZONE] ??= zoneAtNoon(Date.now());

/** Where the browser and the cast are in journeys that do not say otherwise. */
export const JOURNEY_ZONE = toTimeZone(process.env[ZONE]);
