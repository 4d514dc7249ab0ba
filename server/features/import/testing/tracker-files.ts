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

type Told = { day: string; done: boolean; text?: string };
export const beaver = (records: Told[], more: object = {}) =>
  json({ user_email: 'x', exported_at: 'y', habits: [{ name: 'Read', records, ...more }] });

export const long = (line: string, times: number) => asFile(line.repeat(times));

/** Its directory names a size that what is packed is far above. */
export function lyingZip(): Uint8Array {
  const content = Buffer.from(zipSync({ 'habits.json': Buffer.alloc(50_000_000, 32) }));
  const directory = content.indexOf('PK\u0001\u0002');
  content.writeUInt32LE(16, directory + 24);
  return content;
}

export async function databaseOf(sql: string): Promise<File> {
  const { Database } = await initSqlJs();
  const database = new Database();
  database.run(sql);
  return asFile(database.export());
}
