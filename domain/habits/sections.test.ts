import { expect, test } from 'vitest';
import { groupBySection, isHeading, moveRow, rowsOf } from './sections.ts';

const morning = { id: 1, name: 'Morning', sortOrder: 0 };
const evening = { id: 2, name: 'Evening', sortOrder: 1 };
const SECTIONS = [morning, evening];

const habit = (id: number, section: number | null) => ({ id, section });
const HABITS = [habit(11, 2), habit(12, 1), habit(13, null), habit(14, 1)];

const groups = groupBySection(HABITS, SECTIONS);
/** M 12 14 E 11 - 13 */
const rows = rowsOf(groups);

const textOf = (list: readonly ((typeof rows)[number] | { id: number })[]) =>
  list
    .map((row) => ('section' in row && isHeading(row) ? (row.section?.name[0] ?? '-') : row.id))
    .join(' ');
const isInRows = (row: unknown): row is (typeof rows)[number] => rows.includes(row as never);

test('sections come in their order, with their habits, and habits without one come last', () => {
  expect(textOf(rows.filter(isInRows))).toBe('M 12 14 E 11 - 13');
});

test('a habit of an unknown section counts as without section', () => {
  const found = groupBySection([habit(1, 9)], SECTIONS);
  expect(found.map(({ habits }) => habits.length)).toEqual([0, 0, 1]);
});

test.each([
  // [from, to, order, section]
  ['down within its section', 1, 2, '14 12 11 13', 1],
  ['up within its section', 2, 1, '14 12 11 13', 1],
  ['past the next heading', 2, 3, '12 14 11 13', 2],
  ['behind a habit of another section', 1, 4, '14 11 12 13', 2],
  ['up past its heading', 4, 3, '12 14 11 13', 1],
  ['among those without one', 1, 6, '14 11 13 12', null],
  ['above all', 6, 0, '13 12 14 11', 1],
])('a habit is moved %s', (_what, from, to, order, section) => {
  const arranged = moveRow(groups, rows, { from, to }) ?? [];
  expect(textOf(arranged)).toBe(order);
  const { id } = rows[from] as { id: number };
  expect(arranged.find((moved) => moved.id === id)?.section).toBe(section);
});

test('a habit that is moved into a closed section becomes its first, and the others keep their places', () => {
  const closed = rowsOf(groups, (section) => section?.id === 1);
  expect(textOf(closed)).toBe('M E 11 - 13');
  const arranged = moveRow(groups, closed, { from: 2, to: 1 });
  expect(textOf(arranged ?? [])).toBe('11 12 14 13');
  expect(arranged?.[0]).toEqual({ id: 11, section: 1 });
});

test('a heading is not moved', () => {
  expect(moveRow(groups, rows, { from: 0, to: 3 })).toBeNull();
});
