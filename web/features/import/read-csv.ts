import Papa from 'papaparse';
import { MAX_IMPORT_BYTES } from '#contract/import.ts';
import {
  type CsvRow,
  readCsvTable,
  MAX_ROWS,
  separatorOf,
  TOO_MANY_ROWS,
} from '#domain/imports/csv-habits.ts';
import { logFailure } from '#web/client/log.ts';

export type ReadFile = {
  rows: CsvRow[];
  skipped: { row: number; reason: string }[];
  hasFrequencyColumns: boolean;
};

type Reading = (ReadFile & { error?: never }) | { error: string };

const NOT_PARSED = 'Failed to parse the CSV file. Please check the format.';
const TOO_LARGE = 'Please select a CSV file smaller than 4MB';

/** The habits of a file, or the error of the whole file. */
export async function readCsv(file: File): Promise<Reading> {
  if (!file.name.toLowerCase().endsWith('.csv')) return { error: 'Please select a CSV file' };
  if (file.size > MAX_IMPORT_BYTES) return { error: TOO_LARGE };
  try {
    return readText(decode(await file.arrayBuffer()));
  } catch (failure) {
    logFailure(failure);
    return { error: NOT_PARSED };
  }
}

function readText(text: string): Reading {
  // Normalises line endings, because the parser uses the first one it finds.
  const plain = text.replaceAll(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(plain, {
    delimiter: separatorOf(plain),
    newline: '\n',
  });
  if (errors.length > 0) return { error: NOT_PARSED };
  const table = readCsvTable(data);
  if (table.missing) {
    return { error: `CSV missing required headers: ${table.missing.join(', ')}` };
  }
  if (table.rows.length === 0) return { error: 'No valid habits found in the CSV file' };
  return table.rows.length > MAX_ROWS ? { error: TOO_MANY_ROWS } : table;
}

/** Decodes by the byte-order mark. Without one, text that is not UTF-8 is Windows-1252. */
function decode(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
