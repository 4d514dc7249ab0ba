import { Zip, ZipDeflate } from 'fflate';
import type { Queries } from '#server/database/database.ts';
import { type CsvFile, csvFiles, toLine } from './csv-files.ts';
import { readSection } from './read-section.ts';

/** Spreadsheets need the byte order mark to recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes a zip of CSV files in chunks. */
export async function* writeZip(
  queries: Queries,
  userId: number,
  now: number,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
  });
  for (const file of csvFiles) {
    const entry = new ZipDeflate(file.name, { level: 6 });
    entry.mtime = now;
    zip.add(entry);
    for await (const text of writeCsv(queries, file, userId)) {
      entry.push(Buffer.from(text));
      yield* written.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}

async function* writeCsv(
  queries: Queries,
  { columns, parts }: CsvFile,
  userId: number,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toLine(columns);
  for (const { section, cells } of parts) {
    for await (const page of readSection(queries, section, userId)) {
      yield page.map((row) => toLine(cells(row))).join('');
    }
  }
}
