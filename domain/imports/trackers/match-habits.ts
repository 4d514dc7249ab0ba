import type { LocalDay } from '../../days/local-day.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { Schedule } from '../../habits/schedule.ts';
import { MAX_SECTIONS, type Section, sectionsToAdd } from '../../habits/sections.ts';
import type { StepPlan } from '../../habits/steps.ts';
import type { RestingHabit } from '../new-pauses.ts';
import { type DroppedData, mergeDropped } from './dropped.ts';
import { gridDayUpTo } from './grid-days.ts';
import type { NormalisedHabit } from './normalise-import.ts';
import type { PlannedBefore } from './planned-before.ts';
import { groupBy } from './tracker-file.ts';

type Named = { name: string; type: string };
type ExistingHabit = Named &
  Pick<Frequency, 'weekdays' | 'rhythm' | 'goal'> &
  Pick<Schedule, 'archivedOn'> &
  Pick<StepPlan, 'steps'>;
type Found = Named & { before: PlannedBefore | null };

const keyOf = ({ name, type }: Named) => `${type} ${name}`;

/**
 * The existing habit of each imported one: the one with the same name and type, in order if there are several; else one that an
 * earlier version imported from the same file, when there were only weekdays. Undefined for new habits.
 */
export function matchHabits<Existing extends ExistingHabit>(
  existing: readonly Existing[],
  found: readonly Found[],
): (Existing | undefined)[] {
  const free = groupBy(existing, keyOf);
  const same = found.map((habit) => free.get(keyOf(habit))?.shift());
  return found.map((habit, at) => same[at] ?? takeEarlier(free, habit));
}

function takeEarlier<Existing extends ExistingHabit>(
  free: ReadonlyMap<string, Existing[]>,
  { name, before }: Found,
): Existing | undefined {
  if (!before) return undefined;
  const candidates = free.get(keyOf({ name, type: before.type })) ?? [];
  const at = candidates.findIndex(({ rhythm, goal }) => rhythm === null && goal === null);
  return at < 0 ? undefined : candidates.splice(at, 1)[0];
}

/** Whether an earlier version imported it from the same file, with weekdays in place of its frequency. */
export function isPlannedBefore(
  existing: ExistingHabit | undefined,
  { before, goal }: Found & Pick<Frequency, 'goal'>,
): boolean {
  if (!existing || !before || existing.rhythm !== null || existing.goal !== null) return false;
  // A habit with steps cannot have an amount.
  if (existing.steps !== null && goal !== null) return false;
  const isAsMany = (existing.weekdays?.length ?? 0) === (before.weekdays?.length ?? 0);
  return existing.archivedOn === null && existing.type === before.type && isAsMany;
}

/** An existing habit keeps its first day, unless the file begins earlier; then its grid of days stays the same. */
export function firstDayAfterImport(
  existing: (Pick<Frequency, 'rhythm'> & { createdOn: LocalDay }) | undefined,
  found: { createdOn: LocalDay },
): LocalDay {
  if (!existing) return found.createdOn;
  if (found.createdOn >= existing.createdOn) return existing.createdOn;
  return gridDayUpTo(existing, existing.createdOn, found.createdOn);
}

type ImportedHabit = {
  habit: { createdOn: LocalDay };
  /** The habit that it continues. */
  known: (Parameters<typeof firstDayAfterImport>[0] & { id: number }) | undefined;
};

export const restingHabit = ({ habit, known }: ImportedHabit): RestingHabit => ({
  id: known?.id ?? null,
  createdOn: firstDayAfterImport(known, habit),
});

type WithPrivacy = { isPrivate: boolean } | undefined;

/** A public habit stays public, so private notes are left out. */
const leavesNotes = (habit: NormalisedHabit, existing: WithPrivacy) =>
  existing !== undefined &&
  !existing.isPrivate &&
  habit.isPrivate &&
  habit.days.some(({ notes }) => notes !== null);

/** The imported habit with the privacy of the existing one. */
export function withPrivacyOf(existing: WithPrivacy, habit: NormalisedHabit): NormalisedHabit {
  if (!existing) return habit;
  const { isPrivate } = existing;
  if (!leavesNotes(habit, existing)) return { ...habit, isPrivate };
  return { ...habit, isPrivate, days: habit.days.map((day) => ({ ...day, notes: null })) };
}

const NOTES_STAY = 'It is public here, so the private notes of its days are not imported.';
const PRIVATE_FOR_NOTES = 'It is imported as private, because its notes would be public otherwise.';

/** The texts about notes in the preview. */
export const listDroppedNotes = (
  habits: readonly NormalisedHabit[],
  existing: readonly WithPrivacy[],
): DroppedData[] =>
  mergeDropped(
    habits.map((habit, at) => {
      const isPrivate = !existing[at] && habit.isPrivateForNotes;
      if (isPrivate) return { what: habit.name, why: PRIVATE_FOR_NOTES };
      return leavesNotes(habit, existing[at]) && { what: habit.name, why: NOTES_STAY };
    }),
  );

type WithOrder =
  | ({ sectionId: number | null; tags: readonly string[] | null } & StepPlan)
  | undefined;

/** An existing habit keeps its section, tags and steps. */
export const listDroppedOrder = (
  habits: readonly NormalisedHabit[],
  existing: readonly WithOrder[],
  sections: readonly Section[],
): DroppedData[] =>
  mergeDropped(
    habits.map(
      (habit, at) =>
        differs(habit, existing[at], sections) && {
          what: habit.name,
          why: 'It is already here, and keeps its section, tags and steps.',
        },
    ),
  );

function differs(habit: NormalisedHabit, existing: WithOrder, sections: readonly Section[]) {
  if (!existing) return false;
  const section = sections.find(({ id }) => id === existing.sectionId);
  return (
    isOther(habit.section, section?.name ?? null) ||
    isOther(sorted(habit.tags), sorted(existing.tags)) ||
    isOther(textsOf(habit.steps), textsOf(existing.steps)) ||
    (habit.steps !== null && habit.stepsNeeded !== existing.stepsNeeded)
  );
}

const isOther = (raw: string | null, existing: string | null) =>
  raw !== null && raw.toLowerCase() !== existing?.toLowerCase();

const textsOf = (steps: readonly { text: string }[] | null) =>
  steps && steps.map(({ text }) => text).join('\n');

const sorted = (tags: readonly string[] | null) =>
  tags &&
  tags
    .map((tag) => tag.toLowerCase())
    .toSorted()
    .join('\n');

/** Sections for which there is no room. */
export function listDroppedSections(
  names: readonly string[],
  existing: readonly Pick<Section, 'name'>[],
): DroppedData[] {
  const why = `At most ${MAX_SECTIONS} sections are possible: habits are imported without this one.`;
  return mergeDropped(sectionsToAdd(existing, names).left.map((what) => ({ what, why })));
}
