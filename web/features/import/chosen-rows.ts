import { END_OF_DAY } from '#domain/days/deadline.ts';
import { sameNameAmong } from '#domain/habits/same-name.ts';
import type { CsvRow } from '#domain/imports/csv-habits.ts';
import { describeCsvRow } from '#domain/imports/csv-name-words.ts';
import { HABIT_PARTS, type HabitPart } from '#domain/habit-words/parse-habit.ts';
import type { ReadFile } from './read-csv.ts';

export type ChosenRow = {
  /** The row in the file. */
  source: CsvRow;
  /** The parts that the user has turned off. Their words stay in the name. */
  ignored: ReadonlySet<HabitPart>;
  /** The cells that the user has changed. */
  edited: RowChange;
  /** The row to send. */
  row: CsvRow;
  /** The parts that were read from the name. */
  fromName: readonly HabitPart[];
  /** Whether a habit with this name exists. */
  isHere: boolean;
};

/** Cells of a row. A blank one is left out. */
export type RowChange = Partial<Omit<CsvRow, 'row' | 'name' | 'completed'>>;

export type ChosenRows = { rows: readonly ChosenRow[]; skipped: ReadFile['skipped'] };

const NONE: ReadonlySet<HabitPart> = new Set();
const ALL: ReadonlySet<HabitPart> = new Set(HABIT_PARTS);

/** Finds parts in the names, unless the file has columns for them. */
export function chooseRows(file: ReadFile, existingNames: readonly string[]): ChosenRows {
  const isHere = sameNameAmong(existingNames);
  const ignored = file.hasFrequencyColumns ? ALL : NONE;
  return {
    rows: file.rows.map((source) => chosenRow({ source, ignored, edited: {} }, isHere)),
    skipped: file.skipped,
  };
}

type RowChoice = Pick<ChosenRow, 'source' | 'ignored' | 'edited'>;

function chosenRow(choice: RowChoice, isHere: (name: string) => boolean): ChosenRow {
  const { row: described, fromName } = describeCsvRow(choice.source, choice.ignored);
  const cells = Object.entries({ ...described, ...choice.edited });
  const row = Object.fromEntries(cells.filter(([, cell]) => cell !== '')) as CsvRow;
  return { ...choice, row, fromName, isHere: isHere(row.name) };
}

export type ChangeOfRow = { row: number; change: (row: ChosenRow) => Partial<RowChoice> };

/** Changes one row. */
export function withChange(
  { rows, skipped }: ChosenRows,
  { row: number, change }: ChangeOfRow,
  existingNames: readonly string[],
): ChosenRows {
  const isHere = sameNameAmong(existingNames);
  const changed = rows.map((chosen) =>
    chosen.source.row === number ? chosenRow({ ...chosen, ...change(chosen) }, isHere) : chosen,
  );
  return { rows: changed, skipped };
}

/** The change that turns a part off. Words that were read from the name are part of it again. */
export function withoutPart(part: HabitPart): ChangeOfRow['change'] {
  return ({ ignored, edited, fromName }) =>
    fromName.includes(part)
      ? { ignored: new Set([...ignored, part]), edited: withoutCells(edited, part) }
      : { edited: { ...edited, ...WITHOUT_PART[part] } };
}

const WITHOUT_PART: Record<HabitPart, RowChange> = {
  rhythm: { type: 'daily', weekday: '', rhythm: '' },
  goal: { goal: '', unit: '', per: '', step: '' },
  deadline: { deadline: END_OF_DAY },
  reminder: {},
  tags: {},
  section: {},
};

const withoutCells = (edited: RowChange, part: HabitPart): RowChange =>
  Object.fromEntries(Object.entries(edited).filter(([cell]) => !(cell in WITHOUT_PART[part])));

/** Keeps every name as it is in the file. */
export function withPlainNames(
  { rows, skipped }: ChosenRows,
  existingNames: readonly string[],
): ChosenRows {
  const isHere = sameNameAmong(existingNames);
  return { rows: rows.map((chosen) => chosenRow({ ...chosen, ignored: ALL }, isHere)), skipped };
}

/** Existing ones only if the user selects them. */
export const rowsToImport = ({ rows }: ChosenRows, isDoubling: boolean): CsvRow[] =>
  rows.filter(({ isHere }) => isDoubling || !isHere).map(({ row }) => row);
