import { addDays, isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import type { TodayChange } from './predict-day.ts';

/** By person: what one of them left at this browser is never sent for another. */
const keyOf = (userId: number) => `habitcrush-unsent-${userId}`;
/** Who comes back after that has other days in mind. */
const DAYS_KEPT = 30;

export type Unsent = { habitId: number; day: LocalDay; change: TodayChange };

/**
 * What was ticked away from the network, on this device, so that it outlives the page. A day is set
 * rather than toggled, and an entry has its id: sent twice, it is the same.
 */
export function readUnsent(userId: number, today: LocalDay): Unsent[] {
  return read(userId).filter(({ day }) => day >= addDays(today, -DAYS_KEPT));
}

/** The latest word on a day, or on a step of it, counts, beside all its entries; a note written with an earlier one stays. */
export function keepUnsent(userId: number, unsent: Unsent): void {
  const { change } = unsent;
  const all = read(userId);
  const earlier = all.find((other) => isSameChange(other, unsent))?.change;
  const notes = earlier && 'notes' in earlier ? earlier.notes : undefined;
  const kept = { ...(notes !== undefined && 'completed' in change && { notes }), ...change };
  write(userId, [
    ...all.filter((other) => !isSameChange(other, unsent)),
    { ...unsent, change: kept },
  ]);
}

export function forgetUnsent(userId: number, unsent: Unsent): void {
  const all = read(userId);
  const others = all.filter((other) => !isSameChange(other, unsent));
  if (others.length < all.length) write(userId, others);
}

/** The same day of the same habit, or the same entry or step of it. */
export function isSameChange(a: Unsent, b: Unsent): boolean {
  return a.habitId === b.habitId && a.day === b.day && partOf(a) === partOf(b);
}

function partOf({ change }: Unsent): string | undefined {
  if ('entry' in change) return change.entry.id;
  return 'steps' in change ? Object.keys(change.steps ?? {}).join() : undefined;
}

function read(userId: number): Unsent[] {
  try {
    const stored = localStorage.getItem(keyOf(userId));
    if (stored === null) return [];
    const list = JSON.parse(stored) as Unsent[];
    return list.every(isUnsent) ? list : [];
  } catch {
    // Storage is switched off, or somebody else wrote into it.
    return [];
  }
}

/** What a change says is judged by the server. */
const isUnsent = ({ habitId, day, change }: Unsent): boolean =>
  Number.isInteger(habitId) && isLocalDay(day) && typeof change === 'object';

function write(userId: number, list: readonly Unsent[]): void {
  try {
    if (list.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(list));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is switched off or full: the page itself still waits for the network.
  }
}
