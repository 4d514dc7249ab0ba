import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { isTooDeep, MAX_JSON_DEPTH } from '#domain/imports/json-depth.ts';
import {
  type TrackerDatabase,
  type TrackerFile,
  UnsupportedFile,
} from '#domain/imports/trackers/tracker-file.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { isDatabase, openDatabase } from './open-database.ts';

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

/** Longer texts are no habit lists, and parsing needs several times their size. */
const MAX_TEXT_BYTES = 32 * 1024 * 1024;

/** Accepts UTF-8, and UTF-16 with a byte order mark. */
function decodeText(content: Uint8Array, name: string): string {
  if (content.length > MAX_TEXT_BYTES)
    throw new UnsupportedFile(`${name} is too large to be read.`);
  const text = decode(content, name);
  if (text.includes('\0')) throw notText(name);
  return text;
}

function decode(content: Uint8Array, name: string): string {
  try {
    return new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
  } catch {
    throw notText(name);
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

const notText = (name: string) =>
  new UnsupportedFile(
    `${name} isn’t text in UTF-8. Please choose the file as the tracker exported it.`,
  );

const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Files that macOS adds. */
const HIDDEN_FILES = /^__MACOSX\/|(^|\/)\.[^/]*$/;
const TEXTS = /\.(csv|json)$/i;

/** The texts of an archive by path. Paths are only names to look up; nothing is written to disk. */
function unzip(content: Uint8Array): Map<string, Uint8Array> {
  const files = unzipBounded(content);
  const folder = sharedFolder(Object.keys(files));
  return new Map(Object.entries(files).map(([path, file]) => [path.slice(folder.length), file]));
}

function unzipBounded(content: Uint8Array): Record<string, Uint8Array> {
  let entries = 0;
  let unpacked = 0;
  try {
    return unzipSync(content, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        if (entries > MAX_ENTRIES) throw tooMany();
        if (HIDDEN_FILES.test(name) || !TEXTS.test(name)) return false;
        // Stored files take their packed size, whatever the directory says.
        unpacked += Math.max(size, originalSize);
        if (unpacked > MAX_UNPACKED_BYTES) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof UnsupportedFile) throw error;
    throw new UnsupportedFile(
      'This zip cannot be unpacked: it is damaged, or locked with a password. Please choose it as it was exported.',
    );
  }
}

const tooMany = () =>
  new UnsupportedFile(
    `There are more than ${numberText(MAX_ENTRIES)} files in this zip. Please choose the zip that a tracker exported.`,
  );

const tooLarge = () =>
  new UnsupportedFile('This zip is larger than 64 MB when unpacked, and was not read.');

/** The common folder of all paths, if a folder was packed. */
function sharedFolder(paths: readonly string[]): string {
  const [first = ''] = paths;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return paths.every((path) => path.startsWith(folder)) && !/^\d{3}/.test(folder) ? folder : '';
}
