import * as z from 'zod/mini';
import { dayChange, localDay } from '#contract/habits.ts';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { TodayChange } from './predict-day.ts';

/** By person: what one of them left at this browser is never sent for another. */
const keyOf = (userId: number) => `habitcrush-unsent-${userId}`;
/** Who comes back after that has other days in mind. */
const DAYS_KEPT = 30;

const UnsentList = z.array(z.object({ habitId: z.int(), day: localDay, change: dayChange }));

export type Unsent = { habitId: number; day: LocalDay; change: TodayChange };

/**
 * What was ticked away from the network, on this device, so that it outlives the page. A day is set
 * rather than toggled: sent twice, it is the same.
 */
export function readUnsent(userId: number, today: LocalDay): Unsent[] {
  return read(userId).filter(({ day }) => day >= addDays(today, -DAYS_KEPT));
}

/** The latest word on a day counts; a note that was written with an earlier one stays. */
export function keepUnsent(userId: number, { habitId, day, change }: Unsent): void {
  const all = read(userId);
  const earlier = all.find((entry) => isOf(entry, habitId, day))?.change;
  const notes = earlier && 'notes' in earlier ? earlier.notes : undefined;
  const kept = { ...(notes !== undefined && 'completed' in change && { notes }), ...change };
  write(userId, [
    ...all.filter((entry) => !isOf(entry, habitId, day)),
    { habitId, day, change: kept },
  ]);
}

export function forgetUnsent(userId: number, habitId: number, day: LocalDay): void {
  const all = read(userId);
  const others = all.filter((entry) => !isOf(entry, habitId, day));
  if (others.length < all.length) write(userId, others);
}

const isOf = (entry: Unsent, habitId: number, day: LocalDay) =>
  entry.habitId === habitId && entry.day === day;

function read(userId: number): Unsent[] {
  try {
    const stored = localStorage.getItem(keyOf(userId));
    if (stored === null) return [];
    const list = z.safeParse(UnsentList, JSON.parse(stored));
    return list.success ? (list.data as Unsent[]) : [];
  } catch {
    // Storage is switched off, or somebody else wrote into it.
    return [];
  }
}

function write(userId: number, list: readonly Unsent[]): void {
  try {
    if (list.length > 0) localStorage.setItem(keyOf(userId), JSON.stringify(list));
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is switched off or full: the page itself still waits for the network.
  }
}
