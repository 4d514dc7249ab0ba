import { readFile } from 'node:fs/promises';
import { zipSync } from 'fflate';
import initSqlJs from 'sql.js';

export const sample = (name: string) => readFile(new URL(`samples/${name}`, import.meta.url));
export const asFile = (content: Uint8Array | string) =>
  new File([new Uint8Array(Buffer.from(content))], 'photo.png');
export const json = (document: unknown) => asFile(JSON.stringify(document));
export const zip = (files: Record<string, string | Uint8Array>) => asFile(zipSync(encoded(files)));
const encoded = (files: Record<string, string | Uint8Array>): Record<string, Uint8Array> =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [path, new Uint8Array(Buffer.from(content))]),
  );

type BeaverRecord = { day: string; done: boolean; text?: string };
export const beaver = (records: BeaverRecord[], more: object = {}) =>
  json({ user_email: 'x', exported_at: 'y', habits: [{ name: 'Read', records, ...more }] });

export const long = (line: string, times: number) => asFile(line.repeat(times));

/** Its directory contains a size far below the real one. */
export function lyingZip(): Uint8Array {
  const content = Buffer.from(zipSync({ 'habits.json': Buffer.alloc(50_000_000, 32) }));
  const directory = content.indexOf('PK\u0001\u0002');
  content.writeUInt32LE(16, directory + 24);
  return content;
}

/** Many entries that refer to the same stored data and claim to be empty. */
export function overlappingZip(count: number, size: number): Uint8Array {
  const archive = Buffer.from(zipSync({ '000.csv': new Uint8Array(size) }, { level: 0 }));
  const directory = archive.indexOf('PK\u0001\u0002', size);
  const end = archive.indexOf('PK\u0005\u0006', directory);
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = Buffer.from(archive.subarray(directory, end));
    entry.writeUInt32LE(0, 24);
    entry.write(String(at).padStart(3, '0'), 46);
    return entry;
  });
  const tail = Buffer.from(archive.subarray(end));
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  return Buffer.concat([archive.subarray(0, directory), ...entries, tail]);
}

export async function createDatabaseFile(sql: string): Promise<File> {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(sql);
  return asFile(database.export());
}
