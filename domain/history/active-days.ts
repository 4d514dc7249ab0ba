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

/** The place of the last active day among the days since `first`; below 0 without one. */
export function lastActivePlace(active: ActiveDays | null, first: number): number {
  const last = active?.bits.lastIndexOf('1') ?? -1;
  return active === null || last === -1 ? -1 : toDayNumber(active.first) - first + last;
}

/** Marks the active days among the days since `first` with 1. */
export function markActiveDays(active: ActiveDays | null, first: number, places: Uint8Array): void {
  if (active === null) return;
  const shift = toDayNumber(active.first) - first;
  for (let at = Math.max(0, -shift); at < active.bits.length; at += 1) {
    if (active.bits[at] === '1') places[at + shift] = 1;
  }
}
