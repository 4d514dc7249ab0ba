import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import type { Tried } from '#domain/habits/tried.ts';
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
  /** Of what was typed: what its habit is called, in case that is gone by then. */
  name?: string;
} & Tried;

/** The latest word on a day, or on a step of it, counts, beside all its entries; a note written with an earlier one stays. */
export function keepUnsent(userId: number, unsent: Unsent): void {
  const { change } = unsent;
  const all = readKept(userId);
  const before = all.find((other) => isSameChange(other, unsent));
  const earlier = before?.change;
  const notes = earlier && 'notes' in earlier ? earlier.notes : undefined;
  const kept = { ...(notes !== undefined && 'completed' in change && { notes }), ...change };
  writeKept(userId, [
    ...all.filter((other) => !isSameChange(other, unsent)),
    // Its tries go on from there; that it was set aside is over.
    { ...before, isSetAside: undefined, ...unsent, change: kept },
  ]);
}

export function forgetUnsent(userId: number, unsent: Unsent): void {
  const all = readKept(userId);
  const others = all.filter((other) => !isSameChange(other, unsent));
  if (others.length < all.length) writeKept(userId, others);
}

/** The same day of the same habit, or the same entry or step of it, or its note. */
export const isSameChange = (a: Unsent, b: Unsent): boolean => subjectOf(a) === subjectOf(b);

export const subjectOf = (unsent: Unsent): string =>
  JSON.stringify([unsent.habitId, unsent.day, partOf(unsent)]);

/** What is kept of the same now, whichever page of this browser has written it. */
export const findKept = (userId: number, unsent: Unsent): Unsent | undefined =>
  readKept(userId).find((other) => isSameChange(other, unsent));

function partOf({ change }: Unsent): string | undefined {
  if ('entry' in change) return change.entry.id;
  if ('steps' in change) return Object.keys(change.steps ?? {}).join();
  if ('reminders' in change) return 'reminders';
  return isNote(change) ? 'note' : undefined;
}

/**
 * What was ticked away from the network, on this device, so that it outlives the page. A day is set
 * rather than toggled, and an entry has its id: sent twice, it is the same.
 */
export const readKept = (userId: number): Unsent[] => readList(keyOf(userId), isUnsent);

/** What a change says is judged by the server. */
const isUnsent = ({ habitId, day, change }: Unsent): boolean =>
  Number.isInteger(habitId) && isLocalDay(day) && typeof change === 'object';

export const writeKept = (userId: number, list: readonly Unsent[]): void =>
  writeList(keyOf(userId), list);

/** Its changes are sent one after the other. */
export const lineOf = ({ id }: { id: number }): string => `habit ${id}`;

/** A refusal is an answer. A server that is busy or away has given none. */
export const wasAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
