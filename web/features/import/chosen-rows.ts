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
  /** The row to send. */
  row: CsvRow;
  /** The parts that were read from the name. */
  fromName: readonly HabitPart[];
  /** Whether a habit with this name exists. */
  isHere: boolean;
};

export type ChosenRows = { rows: readonly ChosenRow[]; skipped: ReadFile['skipped'] };

const NONE: ReadonlySet<HabitPart> = new Set();
const ALL: ReadonlySet<HabitPart> = new Set(HABIT_PARTS);

/** Finds parts in the names, unless the file has columns for them. */
export function chooseRows(file: ReadFile, existingNames: readonly string[]): ChosenRows {
  const isHere = sameNameAmong(existingNames);
  const ignored = file.hasFrequencyColumns ? ALL : NONE;
  return {
    rows: file.rows.map((source) => chosenRow(source, ignored, isHere)),
    skipped: file.skipped,
  };
}

function chosenRow(
  source: CsvRow,
  ignored: ReadonlySet<HabitPart>,
  isHere: (name: string) => boolean,
): ChosenRow {
  const described = describeCsvRow(source, ignored);
  return { source, ignored, ...described, isHere: isHere(described.row.name) };
}

/** Turns a part of one row off. */
export function withoutPart(
  { rows, skipped }: ChosenRows,
  { row: number, part }: { row: number; part: HabitPart },
  existingNames: readonly string[],
): ChosenRows {
  const isHere = sameNameAmong(existingNames);
  const changed = rows.map((chosen) =>
    chosen.source.row === number
      ? chosenRow(chosen.source, new Set([...chosen.ignored, part]), isHere)
      : chosen,
  );
  return { rows: changed, skipped };
}

/** Keeps every name as it is in the file. */
export function withPlainNames(
  { rows, skipped }: ChosenRows,
  existingNames: readonly string[],
): ChosenRows {
  const isHere = sameNameAmong(existingNames);
  return { rows: rows.map(({ source }) => chosenRow(source, ALL, isHere)), skipped };
}

/** Existing ones only if the user selects them. */
export const rowsToImport = ({ rows }: ChosenRows, isDoubling: boolean): CsvRow[] =>
  rows.filter(({ isHere }) => isDoubling || !isHere).map(({ row }) => row);
