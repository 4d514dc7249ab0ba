import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';

const HEADER_BYTES = 48;
const ANY_OTHER_TAG = 63;
/** By their numbers in the format; of the others only the length matters. */
const TABLES: Record<number, string> = { 0: 'cmap', 1: 'head', 2: 'hhea', 3: 'hmtx', 10: 'glyf' };
const [GLYF, LOCA] = [10, 11];

export type FontTable = { bytes: Buffer; isTransformed: boolean };

/** The tables that lettering needs, still in the form in which WOFF2 keeps them. */
export function readWoff2(file: Buffer): Map<string, FontTable> {
  const header = new ByteReader(file, 12);
  const count = header.u16();
  const compressedAt = new ByteReader(file, 20);
  const compressedBytes = compressedAt.u32();
  const directory = new ByteReader(file, HEADER_BYTES);
  const entries = Array.from({ length: count }, () => readEntry(directory));
  const compressed = file.subarray(directory.at, directory.at + compressedBytes);
  const content = new ByteReader(brotliDecompressSync(compressed));
  const tables = new Map<string, FontTable>();
  for (const { name, length, isTransformed } of entries) {
    const { bytes } = content.take(length);
    if (name) tables.set(name, { bytes, isTransformed });
  }
  return tables;
}

function readEntry(directory: ByteReader) {
  const flags = directory.u8();
  const tag = flags & 0x3f;
  if (tag === ANY_OTHER_TAG) directory.u32();
  const version = flags >> 6;
  const isOutlines = tag === GLYF || tag === LOCA;
  // Outlines are transformed by version 0, every other table by another.
  const isTransformed = isOutlines ? version === 0 : version !== 0;
  const originalLength = directory.base128();
  const length = isTransformed ? directory.base128() : originalLength;
  return { name: TABLES[tag], length, isTransformed };
}
