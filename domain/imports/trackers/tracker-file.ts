import { cutAt } from '../../text/cut-text.ts';

/** What was handed in, unpacked: paths are those inside the archive, '' is a file on its own. */
export type TrackerFile = {
  readonly paths: readonly string[];
  /** Undefined where there is no such file, or it is no JSON. */
  json(path: string): unknown;
  /** The lines of a CSV file; undefined where there is no such file. */
  table(path: string): readonly (readonly string[])[] | undefined;
  /** Its first line alone, for less. */
  header(path: string): readonly string[];
  readonly database: TrackerDatabase | undefined;
};

export type Fields = Readonly<Record<string, unknown>>;

export type TrackerDatabase = {
  readonly version: number;
  readonly tables: readonly string[];
  /** Only these columns: a file may have thousands of others. A row lacks those that its table lacks. */
  rows<Column extends string>(
    table: string,
    columns: readonly Column[],
  ): readonly FieldsOf<Column>[];
};

export type FieldsOf<Column extends string> = Readonly<Record<Column, unknown>>;

const MAX_TEXT_LENGTH = 1000;

/** The file is not what it should be; the message tells its owner what was expected, and may quote a name of any length. */
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

/** The habits of a document, which all trackers keep in a list. */
export const habitsIn = (value: unknown): Fields[] =>
  listOf(value, 'habits').map((habit, at) => fieldsOf(habit, `Habit ${at + 1}`));

export const textOr = <Otherwise>(value: unknown, otherwise: Otherwise): string | Otherwise =>
  typeof value === 'string' ? value : otherwise;

/** Numbers, and texts that spell one. */
export function numberOr<Otherwise>(value: unknown, otherwise: Otherwise): number | Otherwise {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = isText ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : otherwise;
}

const YEAR_9000 = 221_845_392_000_000;

/** Milliseconds since 1970 of a time that is spelt or counted so; undefined where it is none, or far off. */
export function momentOf(value: unknown): number | undefined {
  const parsed = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  const moment = Number.isNaN(parsed) ? numberOr(value, Number.NaN) : parsed;
  return moment >= 0 && moment < YEAR_9000 ? moment : undefined;
}

/** The first table of the file that begins with these columns. */
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
