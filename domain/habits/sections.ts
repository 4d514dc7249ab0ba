import { moveItem } from './reorder.ts';

export type Section = { id: number; name: string; sortOrder: number };

export const MAX_SECTION_NAME_LENGTH = 40;
export const MAX_SECTIONS = 30;
export const TOO_MANY_SECTIONS = `You can keep at most ${MAX_SECTIONS} sections.`;
/** Offered to users without sections. */
export const FIRST_SECTIONS = ['Morning', 'Afternoon', 'Evening'] as const;
export const WITHOUT_SECTION = 'No section';

const keyOf = (name: string) => name.toLowerCase();

/** The names that are new and fit, and the new ones that do not fit. */
export function sectionsToAdd(
  existing: readonly Pick<Section, 'name'>[],
  names: readonly string[],
): { added: string[]; left: string[] } {
  const known = new Set(existing.map(({ name }) => keyOf(name)));
  const fresh = names.filter((name) => !known.has(keyOf(name)));
  const room = Math.max(0, MAX_SECTIONS - existing.length);
  return { added: fresh.slice(0, room), left: fresh.slice(room) };
}

type InSection = { id: number | string; section: number | null };

/** `section` is null for habits without one, which are a group of their own. */
export type SectionGroup<Habit extends InSection> = {
  section: Section | null;
  habits: readonly Habit[];
};

/** Each section in its order, habits without one last. An unknown section counts as no section. */
export function groupBySection<Habit extends InSection>(
  habits: readonly Habit[],
  sections: readonly Section[],
): SectionGroup<Habit>[] {
  const known = new Set(sections.map(({ id }) => id));
  const groups = sections.map((section) => ({
    section,
    habits: habits.filter((habit) => habit.section === section.id),
  }));
  const others = habits.filter(({ section }) => section === null || !known.has(section));
  return [...groups, { section: null, habits: others }];
}

/** Headings and habits in one column, in which a habit is moved past both. */
export type SectionRow<Habit extends InSection> = SectionGroup<Habit> | Habit;

export const isHeading = <Habit extends InSection>(
  row: SectionRow<Habit>,
): row is SectionGroup<Habit> => 'habits' in row;

/** A closed section has its heading only. */
export function rowsOf<Habit extends InSection>(
  groups: readonly SectionGroup<Habit>[],
  isClosed: (section: Section | null) => boolean = () => false,
): SectionRow<Habit>[] {
  return groups.flatMap((group) => [group, ...(isClosed(group.section) ? [] : group.habits)]);
}

/**
 * Moves the habit of one row to another row; after a heading it is the first of that section. Returns all habits of the groups in
 * their new order, the moved one with its new section. Null when nothing changes. Habits of closed sections keep their places.
 */
export function moveRow<Habit extends InSection>(
  groups: readonly SectionGroup<Habit>[],
  rows: readonly SectionRow<Habit>[],
  { from, to }: { from: number; to: number },
): Habit[] | null {
  const habit = rows[from];
  if (habit === undefined || isHeading(habit)) return null;
  // No habit is above the first heading.
  const moved = moveItem(rows, from, Math.max(1, to));
  const at = moved.indexOf(habit);
  const before = moved[at - 1];
  const heading = moved.slice(0, at).findLast((row) => isHeading(row));
  if (before === undefined || heading === undefined) return null;
  const all = rowsOf(groups).filter((row) => row !== habit);
  return all
    .toSpliced(all.indexOf(before) + 1, 0, { ...habit, section: heading.section?.id ?? null })
    .filter((row): row is Habit => !isHeading(row));
}
