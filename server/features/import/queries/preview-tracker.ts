import type { ImportPreview } from '#contract/import.ts';
import { matchHabits } from '#domain/trackers/match-habits.ts';
import { fitTo, tellOfNotes } from '#domain/trackers/private-notes.ts';
import { eventfulDays, type SettledHabit } from '#domain/trackers/settle.ts';
import { listNames } from '#server/features/habits/public.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/plugins/actor.ts';
import { readInThread } from './tracker-file/read-in-thread.ts';

/** What an import of the file would bring; nothing of it is kept. */
export async function previewTracker(
  house: House,
  actor: Actor,
  content: Uint8Array,
): Promise<ImportPreview> {
  await house.limits.spend('trackerPerAccount', String(actor.userId));
  const { tracker, habits, dropped } = await readInThread({ content, reader: readerOf(actor) });
  const here = matchHabits(await listNames(house.database, actor.userId), habits);
  const found = habits.map((habit, at) => ({
    ...describe(fitTo(here[at], habit)),
    isHere: here[at] !== undefined,
  }));
  return {
    tracker,
    habits: found,
    dropped: [...dropped, ...tellOfNotes(habits, here)],
    days: found.reduce((sum, { days }) => sum + days, 0),
    newHabits: found.filter(({ isHere }) => !isHere).length,
  };
}

export const readerOf = ({ today, zone }: Actor) => ({ today, zone });

function describe({ name, type, weekdays, isPrivate, days }: SettledHabit) {
  const eventful = eventfulDays(days);
  return {
    name,
    type,
    weekdays,
    isPrivate,
    days: eventful.length,
    completed: eventful.filter(({ completed }) => completed).length,
    skipped: eventful.filter(({ skipped }) => skipped).length,
    firstDay: eventful[0]?.date ?? null,
    lastDay: eventful.at(-1)?.date ?? null,
  };
}
