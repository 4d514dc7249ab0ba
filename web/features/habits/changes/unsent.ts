import * as z from 'zod/mini';
import { DayChange, localDay } from '#contract/habits.ts';
import { addDays, type LocalDay } from '#domain/local-day.ts';
import type { TodayChange } from './predict-day.ts';

const STORAGE_KEY = 'habitcrush-unsent';
/** Who comes back after that has other days in mind. */
const DAYS_KEPT = 30;

const UnsentList = z.array(z.object({ habitId: z.int(), day: localDay, change: DayChange }));

export type Unsent = { habitId: number; day: LocalDay; change: TodayChange };

/**
 * What was ticked away from the network, on this device, so that it outlives the page. A day is set
 * rather than toggled: sent twice, it is the same.
 */
export function readUnsent(today: LocalDay): Unsent[] {
  return read().filter(({ day }) => day >= addDays(today, -DAYS_KEPT));
}

/** The latest word on a day counts; a note that was written with an earlier one stays. */
export function keepUnsent({ habitId, day, change }: Unsent): void {
  const all = read();
  const earlier = all.find((one) => isOf(one, habitId, day))?.change;
  const notes = earlier && 'notes' in earlier ? earlier.notes : undefined;
  const kept = { ...(notes !== undefined && 'completed' in change && { notes }), ...change };
  write([...all.filter((one) => !isOf(one, habitId, day)), { habitId, day, change: kept }]);
}

export function forgetUnsent(habitId: number, day: LocalDay): void {
  const all = read();
  const others = all.filter((one) => !isOf(one, habitId, day));
  if (others.length < all.length) write(others);
}

const isOf = (one: Unsent, habitId: number, day: LocalDay) =>
  one.habitId === habitId && one.day === day;

function read(): Unsent[] {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored === null) return [];
    const list = z.safeParse(UnsentList, JSON.parse(stored));
    return list.success ? (list.data as Unsent[]) : [];
  } catch {
    // Storage is switched off, or somebody else wrote into it.
    return [];
  }
}

function write(list: readonly Unsent[]): void {
  try {
    if (list.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(list));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is switched off or full: the page itself still waits for the network.
  }
}
