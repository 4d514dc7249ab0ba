import { cutAt } from '../../text/cut-text.ts';

/** An uploaded file, unpacked. Paths are those inside the archive, or '' for a single file. */
export type TrackerFile = {
  readonly paths: readonly string[];
  /** Undefined if there is no such file, or it is not JSON. */
  json(path: string): unknown;
  /** The lines of a CSV file. Undefined if there is no such file. */
  table(path: string): readonly (readonly string[])[] | undefined;
  /** Only the first line, which is cheaper. */
  header(path: string): readonly string[];
  readonly database: TrackerDatabase | undefined;
};

export type Fields = Readonly<Record<string, unknown>>;

export type TrackerDatabase = {
  readonly version: number;
  readonly tables: readonly string[];
  /** Only these columns, because a file may have thousands of others. Rows lack columns that the table lacks. */
  rows<Column extends string>(
    table: string,
    columns: readonly Column[],
  ): readonly FieldsOf<Column>[];
};

export type FieldsOf<Column extends string> = Readonly<Record<Column, unknown>>;

const MAX_TEXT_LENGTH = 1000;

/** An invalid file. The message says what was expected, and may quote a name of any length. */
export class UnsupportedFile extends Error {
  constructor(message: string) {
    super(cutAt(message, MAX_TEXT_LENGTH));
  }
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fieldsOf(value: unknown, where: string): Fields {
  if (isFields(value)) return value;
  throw new UnsupportedFile(`${where} should be an object with named fields.`);
}

export function listOf(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new UnsupportedFile(`${where} should be a list.`);
}

/** The list of habits of a document. */
export const habitsIn = (value: unknown): Fields[] =>
  listOf(value, 'habits').map((habit, at) => fieldsOf(habit, `Habit ${at + 1}`));

export const textOr = <Otherwise>(value: unknown, otherwise: Otherwise): string | Otherwise =>
  typeof value === 'string' ? value : otherwise;

/** A number, or a text with a number. */
export function numberOr<Otherwise>(value: unknown, otherwise: Otherwise): number | Otherwise {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}

const YEAR_9000 = 221_845_392_000_000;

/** A date text or a number as milliseconds since 1970. Undefined if invalid or out of range. */
export function momentOf(value: unknown): number | undefined {
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  const moment = Number.isNaN(parsed) ? numberOr(value, Number.NaN) : parsed;
  return moment >= 0 && moment < YEAR_9000 ? moment : undefined;
}

/** The first table of the file with these columns. */
export const findTable = (file: TrackerFile, columns: readonly string[]): string | undefined =>
  file.paths.find((path) => {
    const header = file.header(path);
    return columns.every((name, at) => header[at] === name);
  });

export const hasTables = (
  database: TrackerDatabase | undefined,
  tables: readonly string[],
): boolean => tables.every((table) => database?.tables.includes(table));

/** The first document of the file for which `fits` holds. */
export function findDocument(
  file: TrackerFile,
  fits: (document: Fields) => boolean,
): { path: string; document: Fields } | undefined {
  for (const path of file.paths) {
    const document = path === '' || path.endsWith('.json') ? file.json(path) : undefined;
    if (isFields(document) && fits(document)) return { path, document };
  }
  return undefined;
}
