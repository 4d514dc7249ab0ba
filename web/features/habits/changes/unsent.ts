import { addDays, isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { UNSENT_KEPT_DAYS } from '#domain/habits/habit.ts';
import { ApiError } from '#web/client/call-api.ts';
import { readList, writeList } from './kept-list.ts';
import { isNote, type TodayChange } from './predict-day.ts';

/** By person: what one of them left at this browser is never sent for another. */
const keyOf = (userId: number) => `habitcrush-unsent-${userId}`;

export type Unsent = {
  habitId: number;
  day: LocalDay;
  change: TodayChange;
  /** When it was made; on the day itself where this is absent. */
  madeOn?: LocalDay;
};

/**
 * What was ticked away from the network, on this device, so that it outlives the page. A day is set
 * rather than toggled, and an entry has its id: sent twice, it is the same.
 */
export function readUnsent(userId: number, today: LocalDay): Unsent[] {
  return read(userId).filter(
    ({ day, madeOn = day }) => madeOn >= addDays(today, -UNSENT_KEPT_DAYS),
  );
}

export const countUnsent = (userId: number): number => read(userId).length;

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

/** The same day of the same habit, or the same entry or step of it, or its note. */
export function isSameChange(a: Unsent, b: Unsent): boolean {
  return a.habitId === b.habitId && a.day === b.day && partOf(a) === partOf(b);
}

function partOf({ change }: Unsent): string | undefined {
  if ('entry' in change) return change.entry.id;
  if ('steps' in change) return Object.keys(change.steps ?? {}).join();
  return isNote(change) ? 'note' : undefined;
}

const read = (userId: number): Unsent[] => readList(keyOf(userId), isUnsent);

/** What a change says is judged by the server. */
const isUnsent = ({ habitId, day, change }: Unsent): boolean =>
  Number.isInteger(habitId) && isLocalDay(day) && typeof change === 'object';

const write = (userId: number, list: readonly Unsent[]): void => writeList(keyOf(userId), list);

/** Of habits that were made on this device: the ids that the server has given them since. */
const givenIds = new Map<number, number>();

export const idOf = ({ id }: { id: number }): number => givenIds.get(id) ?? id;

/** Its changes are sent one after the other. */
export const lineOf = ({ id }: { id: number }): string => `habit ${id}`;

export const giveId = (before: number, id: number): void => void givenIds.set(before, id);

export const changeUnsent = (userId: number, next: (all: Unsent[]) => Unsent[]): void =>
  write(userId, next(read(userId)));

/** A refusal is an answer. A server that is busy or away has given none. */
export const wasAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
