import type { TimeZone } from '#domain/days/time-zone.ts';

const ASK_EVERY = 60_000;
let cached: { zone: TimeZone; at: number } | undefined;

/** Asked anew each minute, for a laptop may travel while a page is open; each time would cost every tick a millisecond. */
export function zoneHere(): TimeZone {
  const now = Date.now();
  if (!cached || Math.abs(now - cached.at) >= ASK_EVERY) {
    cached = { zone: askForZone() as TimeZone, at: now };
  }
  return cached.zone;
}

declare const Temporal: { Now: { timeZoneId: () => string } } | undefined;

// Younger browsers tell it at once; starting Intl first takes a phone a tenth of a second.
const askForZone = (): string =>
  typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();
