import type { Dropped } from './reading.ts';

/** The same said of many habits is said once. */
export function mergeDropped(dropped: readonly Dropped[]): Dropped[] {
  const byReason = new Map<string, string[]>();
  for (const { what, why } of dropped) {
    const known = byReason.get(why) ?? [];
    if (!known.includes(what)) byReason.set(why, [...known, what]);
  }
  return [...byReason].map(([why, all]) => ({ what: listed(all), why }));
}

const NAMED_AT_MOST = 3;

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_AT_MOST;
  const shown = names.slice(0, NAMED_AT_MOST).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
