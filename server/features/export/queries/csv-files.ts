import { toCsvLine } from '#domain/text/spreadsheet-cell.ts';
import type { Row } from './read-section.ts';
import * as from from './sections.ts';
import type { Section } from './sections.ts';

type Cells = readonly unknown[];
type Part = { readonly section: Section; readonly cells: (row: Row) => Cells };
export type CsvFile = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly parts: readonly Part[];
};

const pick =
  (...names: string[]) =>
  (row: Row): Cells =>
    names.map((name) => row[name]);

const labelled = (direction: string, ...names: string[]) => {
  const cells = pick(...names);
  return (row: Row): Cells => [direction, ...cells(row)];
};

/** The first six columns are those that an import of habits reads. */
const HABIT_COLUMNS = ['name', 'type', 'deadline', 'weekday', 'notes', 'completed'];
const HABIT_FACTS = ['icon', 'isPrivate', 'streak', 'reps', 'createdOn'];
/** So that an import finds each habit and its place again, whatever it is called. */
const HABIT_PLACE = ['sortOrder', 'createdAt', 'id'];

const habitCells = ({ weekdays, ...habit }: Row): Cells =>
  pick(...HABIT_COLUMNS, ...HABIT_FACTS, ...HABIT_PLACE)({ ...habit, weekday: weekdays });

export const csvFiles: readonly CsvFile[] = [
  {
    name: 'habits.csv',
    columns: [...HABIT_COLUMNS, ...HABIT_FACTS, ...HABIT_PLACE],
    parts: [{ section: from.habits, cells: habitCells }],
  },
  {
    name: 'history.csv',
    columns: ['date', 'habit', 'scheduled', 'completed', 'skipped', 'streak', 'note', 'habitId'],
    parts: [
      {
        section: from.history,
        cells: pick(
          'date',
          'habitName',
          'scheduled',
          'completed',
          'skipped',
          'streak',
          'notes',
          'habitId',
        ),
      },
    ],
  },
  {
    name: 'notes.csv',
    columns: ['kind', 'habit', 'date', 'note'],
    parts: [
      { section: from.privateNotes, cells: labelled('private', 'name', 'none', 'notes') },
      { section: from.publicNotes, cells: labelled('public', 'habitName', 'date', 'notes') },
    ],
  },
  {
    name: 'follows.csv',
    columns: ['direction', 'username', 'since'],
    parts: [
      { section: from.following, cells: labelled('following', 'username', 'since') },
      { section: from.followers, cells: labelled('follower', 'username', 'since') },
    ],
  },
  {
    name: 'encouragements.csv',
    columns: ['direction', 'username', 'message', 'createdAt'],
    parts: [
      {
        section: from.encouragementsSent,
        cells: labelled('sent', 'username', 'message', 'createdAt'),
      },
      {
        section: from.encouragementsReceived,
        cells: labelled('received', 'username', 'message', 'createdAt'),
      },
    ],
  },
];

export const toLine = (cells: Cells): string => toCsvLine(cells.map(toCellValue));

function toCellValue(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(',');
  // What is left are texts, numbers and booleans: the statements name nothing else.
  return value as string | number | boolean;
}
