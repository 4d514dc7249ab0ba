import { daysBetween, type LocalDay, toDayNumber } from '../days/local-day.ts';

/** The days on which a user was active: the first one, and '1' or '0' for it and each day after it. */
export type ActiveDays = { readonly first: LocalDay; readonly bits: string };

export function withActiveDay(active: ActiveDays | null, day: LocalDay): ActiveDays {
  if (active === null) return { first: day, bits: '1' };
  const place = daysBetween(active.first, day);
  if (place < 0) {
    return { first: day, bits: `1${'0'.repeat(-place - 1)}${active.bits}` };
  }
  const bits = active.bits.padEnd(place + 1, '0');
  return { first: active.first, bits: `${bits.slice(0, place)}1${bits.slice(place + 1)}` };
}

export const isActiveOn = ({ first, bits }: ActiveDays, day: LocalDay): boolean =>
  bits[daysBetween(first, day)] === '1';

export const withActiveDays = (
  active: ActiveDays | null,
  days: readonly LocalDay[],
): ActiveDays | null =>
  days.reduce<ActiveDays | null>((known, day) => withActiveDay(known, day), active);

/** The active days up to `last`. */
export const activeUntil = (active: ActiveDays | null, last: LocalDay): ActiveDays | null =>
  active && {
    ...active,
    bits: active.bits.slice(0, Math.max(0, daysBetween(active.first, last) + 1)),
  };

/** One place per day from `createdOn` on: 1 where the user was active. */
export function activeFrom(active: ActiveDays | null, createdOn: number): Uint8Array {
  if (active === null) return new Uint8Array(0);
  const offset = toDayNumber(active.first) - createdOn;
  const days = new Uint8Array(Math.max(0, offset + active.bits.length));
  for (let at = Math.max(0, -offset); at < active.bits.length; at += 1) {
    if (active.bits.charCodeAt(at) === 49) days[at + offset] = 1;
  }
  return days;
}
