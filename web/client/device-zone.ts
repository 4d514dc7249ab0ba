import type { TimeZone } from '#domain/days/time-zone.ts';

const MAX_AGE_MS = 60_000;
let cached: { zone: TimeZone; at: number } | undefined;

/**
 * Read at most once a minute, because reading it for each call would cost a tick a millisecond. A laptop may travel
 * while a page is open.
 */
export function deviceZone(): TimeZone {
  const now = Date.now();
  if (!cached || Math.abs(now - cached.at) >= MAX_AGE_MS) {
    cached = { zone: readZone() as TimeZone, at: now };
  }
  return cached.zone;
}

declare const Temporal: { Now: { timeZoneId: () => string } } | undefined;

// Newer browsers have Temporal. Starting Intl first takes a phone a tenth of a second.
const readZone = (): string =>
  typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();
