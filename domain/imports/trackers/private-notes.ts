import { mergeDropped } from './merge-dropped.ts';
import type { Dropped } from './reading.ts';
import type { NormalisedHabit } from './normalise-import.ts';

/** The existing habit that an imported one continues. */
type Existing = { isPrivate: boolean } | undefined;

const hasNotes = ({ days }: NormalisedHabit) => days.some(({ notes }) => notes !== null);

/** A public habit stays public, so private notes are left out. */
const leavesNotes = (habit: NormalisedHabit, existing: Existing) =>
  existing !== undefined && !existing.isPrivate && habit.isPrivate && hasNotes(habit);

/** The imported habit with its privacy. */
export function withPrivacyOf(existing: Existing, habit: NormalisedHabit): NormalisedHabit {
  if (!existing) return habit;
  const { isPrivate } = existing;
  if (!leavesNotes(habit, existing)) return { ...habit, isPrivate };
  return { ...habit, isPrivate, days: habit.days.map((day) => ({ ...day, notes: null })) };
}

/** The text about notes in the preview. */
export function listDroppedNotes(
  habits: readonly NormalisedHabit[],
  existing: readonly Existing[],
): readonly Dropped[] {
  return mergeDropped(habits.flatMap((habit, at) => droppedNotesOf(habit, existing[at])));
}

function droppedNotesOf(habit: NormalisedHabit, existing: Existing): Dropped[] {
  const what = habit.name;
  if (leavesNotes(habit, existing)) {
    return [{ what, why: 'It is public here, so the private notes of its days are not imported.' }];
  }
  if (existing || !habit.isPrivateForNotes) return [];
  return [{ what, why: 'It is imported as private, because its notes would be public otherwise.' }];
}
