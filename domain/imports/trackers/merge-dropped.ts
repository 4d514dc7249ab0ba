import { cutAt } from '../../text/cut-text.ts';
import { NAME_AT_MOST } from '../../habits/habit.ts';
import type { Dropped } from './reading.ts';

/** The same said of many habits is said once. */
export function mergeDropped(dropped: readonly Dropped[]): Dropped[] {
  const byReason = new Map<string, Set<string>>();
  for (const { what, why } of dropped) {
    const known = byReason.get(why) ?? new Set();
    byReason.set(why, known.add(cutAt(what, NAME_AT_MOST)));
  }
  return [...byReason].map(([why, all]) => ({ what: listed([...all]), why }));
}

const NAMED_AT_MOST = 3;

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_AT_MOST;
  const shown = names.slice(0, NAMED_AT_MOST).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
