import type { ImportPreview } from '#contract/import.ts';
import { listDroppedPauses, pausesToAdd, restingHabit } from '#domain/imports/new-pauses.ts';
import {
  isPlannedBefore,
  listDroppedNotes,
  listDroppedOrder,
  listDroppedSections,
  matchHabits,
  withPrivacyOf,
} from '#domain/imports/trackers/match-habits.ts';
import {
  eventfulDays,
  isSkipped,
  type NormalisedHabit,
} from '#domain/imports/trackers/normalise-import.ts';
import {
  listPauses,
  listSections,
  readHabits,
  type StoredHabit,
} from '#server/features/tracking/habits/public.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { readUpload, type SentFile } from './read-upload.ts';
import type { FileReader } from '../tracker-file/file-reader.ts';

/** The result of importing the file, without storing anything. */
export async function previewTracker(
  ctx: AppContext,
  files: FileReader,
  actor: Actor,
  file: SentFile,
): Promise<ImportPreview> {
  const { tracker, habits, sections, pauses, dropped } = await readUpload(ctx, files, actor, file);
  const own = await readHabits(ctx.database, actor);
  const existing = matchHabits(own, habits);
  const resting = habits.map((habit, at) => restingHabit({ habit, known: existing[at] }));
  const rest = pausesToAdd(pauses, await listPauses(ctx.database, actor.userId), resting);
  const hasOthers = own.some((habit) => !existing.includes(habit));
  const ownSections = await listSections(ctx.database, actor.userId);
  const previewed = habits.map((habit, at) => ({
    ...describe(withPrivacyOf(existing[at], habit)),
    isHere: existing[at] !== undefined,
    insteadOf: insteadOf(existing[at], habit),
  }));
  return {
    tracker,
    habits: previewed,
    dropped: [
      ...dropped,
      ...listDroppedNotes(habits, existing),
      ...listDroppedOrder(habits, existing, ownSections),
      ...listDroppedSections(sections, ownSections),
      ...listDroppedPauses(rest, { today: actor.today, hasOthers }),
    ],
    days: previewed.reduce((sum, { days }) => sum + days, 0),
    pauses: rest.added.length,
    newHabits: previewed.filter(({ isHere }) => !isHere).length,
  };
}

function insteadOf(known: StoredHabit | undefined, habit: NormalisedHabit) {
  if (!known || !isPlannedBefore(known, habit)) return null;
  return { type: known.type, weekdays: known.weekdays && [...known.weekdays] };
}

function describe({ name, type, weekdays, isPrivate, days, ...habit }: NormalisedHabit) {
  const eventful = eventfulDays(days);
  return {
    name,
    type,
    weekdays: weekdays && [...weekdays],
    rhythm: habit.rhythm,
    goal: habit.goal,
    isArchived: habit.archivedOn !== null,
    isPrivate,
    days: eventful.length,
    completed: eventful.filter(({ completed }) => completed).length,
    skipped: eventful.filter(isSkipped).length,
    firstDay: eventful[0]?.date ?? null,
    lastDay: eventful.at(-1)?.date ?? null,
  };
}
