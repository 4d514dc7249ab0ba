import { parse } from 'csv-parse/sync';
import { isTooDeep, MAX_JSON_DEPTH } from '#domain/imports/json-depth.ts';
import {
  type TrackerDatabase,
  type TrackerFile,
  UnsupportedFile,
} from '#domain/imports/trackers/tracker-file.ts';
import { decodeText } from './decode-text.ts';
import { isDatabase, openDatabase } from './open-database.ts';
import { unzip } from './unzip.ts';

/** A cell contains at most a note, and a line the habits of one day. */
const MAX_LINE_LENGTH = 256 * 1024;
const ZIP = ['PK\u0003\u0004', 'PK\u0005\u0006'];
const PICTURE = ['\u0089PNG', '\u00ff\u00d8\u00ff'];

const IS_PICTURE = 'This file is a picture. Import from Image reads pictures.';

/** Recognises files by content, not by name or media type. */
export async function unpack(content: Uint8Array): Promise<TrackerFile> {
  if (content.length === 0) throw new UnsupportedFile('This file is empty.');
  if (isDatabase(content)) return describe(new Map(), await openDatabase(content));
  const begins = Buffer.from(content.subarray(0, 4)).toString('latin1');
  if (PICTURE.some((mark) => begins.startsWith(mark))) throw new UnsupportedFile(IS_PICTURE);
  const isZip = ZIP.includes(begins);
  return describe(isZip ? unzip(content) : new Map([['', content]]), undefined);
}

function describe(
  files: ReadonlyMap<string, Uint8Array>,
  database: TrackerDatabase | undefined,
): TrackerFile {
  const text = memoized((path) => {
    const content = files.get(path);
    return content && decodeText(content, nameOf(path));
  });
  const table = memoized((path) => {
    const content = text(path);
    return content === undefined ? undefined : readTable(content, nameOf(path));
  });
  return {
    paths: [...files.keys()],
    json: memoized((path) => readJson(text(path), nameOf(path))),
    table,
    header: (path) => readHeader(text(path)),
    database,
  };
}

const nameOf = (path: string) => path || 'This file';

function memoized<Result>(read: (path: string) => Result): (path: string) => Result {
  const known = new Map<string, Result>();
  return (path) => {
    const result = known.has(path) ? (known.get(path) as Result) : read(path);
    known.set(path, result);
    return result;
  };
}

function readJson(text: string | undefined, name: string): unknown {
  if (text === undefined || !/^\s*[{[]/.test(text)) return undefined;
  if (isTooDeep(text)) {
    throw new UnsupportedFile(
      `${name} is nested more than ${MAX_JSON_DEPTH} levels deep, as no tracker writes it.`,
    );
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnsupportedFile(`${name} isn’t a whole JSON file: it is damaged or cut short.`);
  }
}

function readTable(text: string, name: string): string[][] {
  try {
    return parse(text, {
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_LINE_LENGTH,
    });
  } catch {
    throw new UnsupportedFile(
      `${name} isn’t a CSV file that can be read: a quote is not closed, or a line is longer than any tracker writes.`,
    );
  }
}

function readHeader(text: string | undefined): string[] {
  const end = text?.search(/[\r\n]/) ?? 0;
  const line = end < 0 ? text : text?.slice(0, end);
  return line === undefined || line.length > MAX_LINE_LENGTH ? [] : line.split(',');
}
