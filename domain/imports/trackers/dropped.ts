import { MAX_NAME_LENGTH } from '../../habits/habit.ts';
import { cutAt } from '../../text/cut-text.ts';
import { type FileFields, textOr } from './tracker-file.ts';

/** Data that is not imported, and why. */
export type DroppedData = { what: string; why: string };

/** False for data that a file does not have. */
export type DroppedList = readonly (DroppedData | false)[];

/** For colours and pictures. */
export const ICONS_INSTEAD = 'Habits have icons instead: choose one when you edit the habit.';
export const DELETED_THERE = 'It was deleted there.';

export const droppedHabits = (habits: readonly FileFields[], why: string): DroppedData[] =>
  habits.map(({ name }) => ({ what: textOr(name, 'A habit'), why }));

/** Lists each reason once, with the names of its habits. */
export function mergeDropped(dropped: DroppedList): DroppedData[] {
  const byReason = new Map<string, Set<string>>();
  for (const { what, why } of dropped.filter((entry) => entry !== false)) {
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
