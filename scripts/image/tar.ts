import { Buffer } from 'node:buffer';

export type Entry = {
  /** From the root, without a slash at its begin or end: `usr/bin/node`. */
  path: string;
  mode: number;
  owner?: number;
} & ({ kind: 'folder' } | { kind: 'file'; content: Buffer } | { kind: 'link'; to: string });

const BLOCK = 512;
const TYPES = { file: '0', link: '2', folder: '5' };

/**
 * An archive whose bytes follow from its entries alone: sorted by path, all of one time, without the names of whoever made it.
 * Every folder above an entry is there once.
 */
export function writeTar(entries: readonly Entry[], time: number): Buffer {
  const parts: Buffer[] = [];
  for (const entry of withFolders(entries)) {
    const content = entry.kind === 'file' ? entry.content : Buffer.alloc(0);
    parts.push(headerOf(entry, content.length, time), content);
    parts.push(Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK));
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function withFolders(entries: readonly Entry[]): Entry[] {
  const all = new Map<string, Entry>();
  for (const { path } of entries) {
    const names = path.split('/').slice(0, -1);
    for (let depth = 1; depth <= names.length; depth++) {
      const folder = names.slice(0, depth).join('/');
      all.set(folder, { path: folder, kind: 'folder', mode: 0o755 });
    }
  }
  for (const entry of entries) all.set(entry.path, entry);
  // By code units, as no language sorts: the same on every machine.
  return [...all.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

function headerOf(entry: Entry, size: number, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { name, prefix } = splitPath(entry.kind === 'folder' ? `${entry.path}/` : entry.path);
  header.write(name, 0);
  writeOctal(header, { at: 100, digits: 7, value: entry.mode });
  writeOctal(header, { at: 108, digits: 7, value: entry.owner ?? 0 });
  writeOctal(header, { at: 116, digits: 7, value: entry.owner ?? 0 });
  writeOctal(header, { at: 124, digits: 11, value: size });
  writeOctal(header, { at: 136, digits: 11, value: time });
  header.write(' '.repeat(8), 148);
  header.write(TYPES[entry.kind], 156);
  if (entry.kind === 'link') header.write(fitting(entry.to, 100), 157);
  header.write('ustar\u000000', 257);
  header.write(prefix, 345);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\u0000 `, 148);
  return header;
}

/** A path of more than a hundred bytes stands in two fields, cut at a slash. */
function splitPath(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let cut = path.indexOf('/'); cut > 0; cut = path.indexOf('/', cut + 1)) {
    const name = path.slice(cut + 1);
    if (Buffer.byteLength(name) <= 100 && name !== '') {
      return { name, prefix: fitting(path.slice(0, cut), 155) };
    }
  }
  throw new Error(`The name of ${path} is too long for an archive.`);
}

function fitting(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  throw new Error(`${text} is too long for an archive.`);
}

type Number = { at: number; digits: number; value: number };

function writeOctal(header: Buffer, { at, digits, value }: Number): void {
  header.write(value.toString(8).padStart(digits, '0'), at);
}
