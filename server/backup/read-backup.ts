import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  BackupError,
  end,
  END_OF_ROWS,
  type BackupEnd,
  header,
  type Header,
  NEWER_BACKUP,
  tableHead,
  type TableHead,
  VERSION,
} from './backup-file.ts';

export type Piece =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; head: TableHead }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end of rows' }
  | { kind: 'end'; end: BackupEnd };

type Taken = { piece: Piece; length: number };

const NEWLINE = 0x0a;
const MAX_LINE_LENGTH = 1_000_000;
const END_AFTER_ROW = Buffer.concat([Buffer.from('\n'), END_OF_ROWS]);

/** Reads the whole file once without changing anything. Throws if it is truncated, damaged or not a backup. */
export async function checkBackup(path: string): Promise<Header> {
  let header: Header | undefined;
  for await (const piece of readBackup(path)) {
    if (piece.kind === 'header') header = piece.header;
  }
  if (header === undefined) throw notABackup(path);
  return header;
}

/** The header of the file. Nothing else is read. */
export async function readHeader(path: string): Promise<Header> {
  for await (const piece of readBackup(path)) {
    if (piece.kind === 'header') return piece.header;
  }
  throw notABackup(path);
}

/** Yields the file piece by piece. Throws at its end at the latest if anything is wrong. */
export async function* readBackup(path: string): AsyncGenerator<Piece> {
  const file = createReadStream(path);
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  file.pipe(text);
  let isOurs = false;
  try {
    for await (const piece of checkOrder(readPieces(text), path)) {
      isOurs = true;
      yield piece;
    }
  } catch (error) {
    throw explain(error, path, isOurs);
  } finally {
    file.destroy();
    text.destroy();
  }
}

async function* checkOrder(pieces: AsyncIterable<Piece>, path: string): AsyncGenerator<Piece> {
  let last: Piece['kind'] | undefined;
  for await (const piece of pieces) {
    const isInPlace = (piece.kind === 'header') === (last === undefined) && last !== 'end';
    if (!isInPlace) throw last === undefined ? notABackup(path) : damaged(path);
    if (piece.kind === 'header') refuseUnknownVersion(piece.header);
    last = piece.kind;
    yield piece;
  }
  if (last === undefined) throw notABackup(path);
  if (last !== 'end') throw damaged(path);
}

async function* readPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  // A row may be far longer than a chunk, so its parts are joined once, when it is complete.
  let parts: Buffer[] = [];
  let waiting = 0;
  let isInRows = false;
  for await (const chunk of chunks) {
    const edge = chunk.lastIndexOf(NEWLINE) + 1;
    let whole =
      edge === 0 ? chunk.subarray(0, 0) : Buffer.concat([...parts, chunk.subarray(0, edge)]);
    if (edge > 0) [parts, waiting] = [[], 0];
    parts.push(chunk.subarray(edge));
    waiting += chunk.length - edge;
    if (!isInRows && waiting > MAX_LINE_LENGTH) throw new SyntaxError('no line');
    while (whole.length > 0) {
      const { piece, length }: Taken = isInRows ? takeRows(whole) : takeLine(whole);
      if (piece.kind === 'end') checkSum(piece.end, hash.digest('hex'));
      else hash.update(whole.subarray(0, length));
      yield piece;
      isInRows = piece.kind === 'table' || piece.kind === 'rows';
      whole = whole.subarray(length);
      if (piece.kind === 'end' && whole.length + waiting > 0) throw new SyntaxError('more');
    }
  }
  if (waiting > 0) throw new SyntaxError('half a line');
}

/** `whole` begins and ends at the boundary of a line. */
function takeRows(whole: Buffer): Taken {
  if (whole.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
    return { piece: { kind: 'end of rows' }, length: END_OF_ROWS.length };
  }
  const mark = whole.indexOf(END_AFTER_ROW);
  const bytes = mark === -1 ? whole : whole.subarray(0, mark + 1);
  return { piece: { kind: 'rows', bytes }, length: bytes.length };
}

function takeLine(whole: Buffer): Taken {
  const length = whole.indexOf(NEWLINE) + 1;
  return { piece: readLine(JSON.parse(whole.toString('utf8', 0, length))), length };
}

function readLine(value: unknown): Piece {
  const first = header.safeParse(value);
  if (first.success) return { kind: 'header', header: first.data };
  const table = tableHead.safeParse(value);
  if (table.success) return { kind: 'table', head: table.data };
  return { kind: 'end', end: end.parse(value) };
}

function checkSum({ sha256 }: BackupEnd, found: string): void {
  if (sha256 !== found) throw new SyntaxError('wrong sum');
}

function explain(error: unknown, path: string, isOurs: boolean): unknown {
  if (error instanceof BackupError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : error.name;
  if (code === 'ENOENT') return new BackupError(`No such file: ${path}.`);
  if (/^E[A-Z]+$/.test(code)) return new BackupError(`${path} cannot be read (${code}).`);
  return isOurs || isBrokenArchive(error, code) ? damaged(path, error) : notABackup(path);
}

/** Does not read a short file before it reports the damage. The first two bytes show whether it is an archive. */
const isBrokenArchive = ({ message }: Error, code: string) =>
  code === 'Z_DATA_ERROR' && message !== 'incorrect header check';

function notABackup(path: string): BackupError {
  return new BackupError(`${path} is not a backup of HabitCrush.`);
}

function damaged(path: string, cause?: unknown): BackupError {
  return new BackupError(`${path} is cut off or damaged: nothing was changed.`, { cause });
}

function refuseUnknownVersion({ version }: Header): void {
  if (version > VERSION) throw new BackupError(NEWER_BACKUP);
  if (version === VERSION) return;
  throw new BackupError(`This backup has format ${version}, but this program reads ${VERSION}.`);
}
