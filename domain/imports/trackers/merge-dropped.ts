import { cutAt } from '../../text/cut-text.ts';
import { MAX_NAME_LENGTH } from '../../habits/habit.ts';
import type { Dropped } from './reading.ts';

/** Lists each reason once, with the names of its habits. */
export function mergeDropped(dropped: readonly Dropped[]): Dropped[] {
  const byReason = new Map<string, Set<string>>();
  for (const { what, why } of dropped) {
    const known = byReason.get(why) ?? new Set();
    byReason.set(why, known.add(cutAt(what, MAX_NAME_LENGTH)));
  }
  return [...byReason].map(([why, all]) => ({ what: listed([...all]), why }));
}

const MAX_NAMED_HABITS = 3;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED_HABITS;
  const shown = names.slice(0, MAX_NAMED_HABITS).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}
