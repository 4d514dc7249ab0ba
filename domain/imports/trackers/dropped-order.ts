import { type Section, MAX_SECTIONS, sectionsToAdd } from '../../habits/sections.ts';
import type { StepPlan } from '../../habits/steps.ts';
import { mergeDropped } from './merge-dropped.ts';
import type { NormalisedHabit } from './normalise-import.ts';
import type { Dropped } from './reading.ts';

/** The existing habit that an imported one continues. */
type Existing =
  | ({ sectionId: number | null; tags: readonly string[] | null } & StepPlan)
  | undefined;

/** An existing habit keeps its section, tags and steps. */
export function listDroppedOrder(
  habits: readonly NormalisedHabit[],
  existing: readonly Existing[],
  sections: readonly Section[],
): Dropped[] {
  const others = habits.filter((habit, at) => differs(habit, existing[at], sections));
  return mergeDropped(others.map(({ name }) => ({ what: name, why: KEEPS_ITS_OWN })));
}

const KEEPS_ITS_OWN = 'It is already here, and keeps its section, tags and steps.';

function differs(
  habit: NormalisedHabit,
  existing: Existing,
  sections: readonly Section[],
): boolean {
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

export function listDroppedSections(
  names: readonly string[],
  existing: readonly Pick<Section, 'name'>[],
): Dropped[] {
  const why = `At most ${MAX_SECTIONS} sections can be kept: habits come without this one.`;
  const { left } = sectionsToAdd(existing, names);
  return mergeDropped(left.map((what) => ({ what, why })));
}
