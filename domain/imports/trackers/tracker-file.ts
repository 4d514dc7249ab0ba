import { fromDayNumber, isLocalDay, type LocalDay } from '../../days/local-day.ts';
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

export type FileFields = Readonly<Record<string, unknown>>;

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

export const isFields = (value: unknown): value is FileFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function fieldsOf(value: unknown, where: string): FileFields {
  if (isFields(value)) return value;
  throw new UnsupportedFile(`${where} should be an object with named fields.`);
}

export function listOf(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new UnsupportedFile(`${where} should be a list.`);
}

/** The list of habits of a document. */
export const habitsIn = (value: unknown): FileFields[] =>
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

/** A calendar date. `refusal` says what was expected. */
export function dayIn(value: unknown, refusal: string): LocalDay {
  if (typeof value === 'string' && isLocalDay(value)) return value;
  throw new UnsupportedFile(refusal);
}

/** A number of days since 1970, with or without a part of a day. */
export function dayOfNumber(number: number | undefined): LocalDay | undefined {
  try {
    return number === undefined ? undefined : fromDayNumber(Math.floor(number));
  } catch {
    return undefined;
  }
}

/** The items of a list that are objects. Empty for other values. */
export const fieldsIn = (value: unknown): FileFields[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).filter(isFields);

/** Some trackers write JSON into texts. Undefined if it is invalid. */
export function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In the order of the first items. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item, at: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const [at, item] of items.entries()) {
    const key = keyOf(item, at);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export const hasTables = (database: TrackerDatabase, tables: readonly string[]): boolean =>
  tables.every((table) => database.tables.includes(table));

/** The first document of the file for which `fits` holds. */
export function findDocument(
  file: TrackerFile,
  fits: (document: FileFields) => boolean,
): FileFields | undefined {
  for (const path of file.paths) {
    const document = path === '' || path.endsWith('.json') ? file.json(path) : undefined;
    if (isFields(document) && fits(document)) return document;
  }
  return undefined;
}
