import type { ShownHabit } from '../../data/shown-habits.ts';
import type { HabitId } from '#web/outbox/operation.ts';
import {
  type Arranged,
  groupBySection,
  isHeading,
  moveRow,
  rowsOf,
  type Section,
  type SectionRow,
  WITHOUT_SECTION,
} from '#domain/habits/sections.ts';
import { moveItem } from '#domain/habits/reorder.ts';
import { useClosedSections, areInSections } from '../../data/closed-sections.ts';
import { useSections } from './sections-query.ts';

/** Of those without a section. No section has it, and it is not 0, which nothing can be dropped on. */
const NO_SECTION_ID = -2_147_483_648;

/** Ids of headings among those of habits, which are above 0. */
const idOfRow = (row: SectionRow<ShownHabit>): HabitId => {
  if (!isHeading(row)) return row.id;
  return row.section ? -row.section.id : NO_SECTION_ID;
};

const nameOfRow = (row: SectionRow<ShownHabit>): string =>
  isHeading(row) ? (row.section?.name ?? WITHOUT_SECTION) : row.name;

/** Headings and habits in one column, to be moved about in it; undefined until the sections are known. Without sections there are no headings. */
export function useSectionRows(
  habits: readonly ShownHabit[],
  { isAllOpen }: { isAllOpen: boolean },
) {
  const isInSections = areInSections(habits);
  const { data: sections } = useSections(isInSections);
  const closed = useClosedSections();
  if (!isInSections) return { ...plainRows(habits), ...closed };
  if (!sections) return undefined;
  const groups = groupBySection(habits, sections);
  const rows = rowsOf(groups, isAllOpen ? undefined : closed.isClosed);
  const move = (from: number, to: number) => moveRow(groups, rows, { from, to });
  return {
    rows: rows.map((row) => ({ id: idOfRow(row), name: nameOfRow(row), row })),
    move,
    ...closed,
    describePlace: (from: number, to: number) => {
      const row = rows[from];
      const stays =
        row && !isHeading(row) ? { habits: groups.flatMap(habitsOf), moved: row } : null;
      return placeText(from === to ? stays : move(from, to), sections);
    },
  };
}

function plainRows(habits: readonly ShownHabit[]) {
  function move(from: number, to: number): Arranged<ShownHabit> | null {
    const moved = habits[from];
    return moved ? { habits: moveItem(habits, from, to), moved } : null;
  }
  return {
    rows: habits.map((row) => ({ id: row.id, name: row.name, row })),
    move,
    describePlace: (_from: number, to: number) => `place ${to + 1} of ${habits.length}`,
  };
}

const habitsOf = ({ habits }: { habits: readonly ShownHabit[] }) => habits;

/** 'place 2 of 3 in Morning' */
function placeText(arranged: Arranged<ShownHabit> | null, sections: readonly Section[]): string {
  if (!arranged) return '';
  const { habits, moved } = arranged;
  const section = sections.find(({ id }) => id === moved.section);
  const others = habits.filter(
    (habit) =>
      habit.id === moved.id ||
      (section ? habit.section === section.id : !sections.some(({ id }) => id === habit.section)),
  );
  const position = others.findIndex(({ id }) => id === moved.id) + 1;
  return `place ${position} of ${others.length} in ${section?.name ?? WITHOUT_SECTION}`;
}
