import type { ShownHabit } from '../../data/shown-habits.ts';
import type { HabitId } from '#web/outbox/operation.ts';
import {
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

/** The id of the heading "No section". No section has it, and 0 is not possible: dnd-kit drops nothing on 0. */
const NO_SECTION_ID = -2_147_483_648;

/** Ids of headings among those of habits, which are above 0. */
const idOfRow = (row: SectionRow<ShownHabit>): HabitId => {
  if (!isHeading(row)) return row.id;
  return row.section ? -row.section.id : NO_SECTION_ID;
};

const nameOfRow = (row: SectionRow<ShownHabit>): string =>
  isHeading(row) ? (row.section?.name ?? WITHOUT_SECTION) : row.name;

/** Headings and habits in one column in which habits can be moved. Undefined until the sections are known. */
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
      const arranged = from === to ? groups.flatMap((group) => group.habits) : move(from, to);
      return row && arranged ? placeText(idOfRow(row), arranged, sections) : '';
    },
  };
}

function plainRows(habits: readonly ShownHabit[]) {
  return {
    rows: habits.map((row) => ({ id: row.id, name: row.name, row })),
    move: (from: number, to: number) => moveItem(habits, from, to),
    describePlace: (_from: number, to: number) => `place ${to + 1} of ${habits.length}`,
  };
}

/** 'place 2 of 3 in Morning' */
function placeText(
  moved: HabitId,
  habits: readonly ShownHabit[],
  sections: readonly Section[],
): string {
  const isMoved = ({ id }: ShownHabit): boolean => id === moved;
  const group = groupBySection(habits, sections).find((one) => one.habits.some(isMoved));
  if (!group) return '';
  const place = group.habits.findIndex(isMoved) + 1;
  return `place ${place} of ${group.habits.length} in ${group.section?.name ?? WITHOUT_SECTION}`;
}
