import type { Reader } from '../imports/trackers/reading.ts';
import type { FileFields, TrackerFile } from '../imports/trackers/tracker-file.ts';
import { toLocalDay } from '../days/local-day.ts';
import type { ImportedDay } from '../imports/imported-day.ts';
import { toTimeZone } from '../days/time-zone.ts';

type Content = {
  json?: Record<string, unknown>;
  /** Lines whose cells hold no commas. */
  csv?: Record<string, readonly string[]>;
  database?: { version: number; tables: Record<string, FileFields[]> };
};

/** A file out of an archive. */
export function trackerFile({ json = {}, csv = {}, database }: Content): TrackerFile {
  const cells = (path: string) => csv[path]?.map((line) => line.split(','));
  return {
    paths: [...Object.keys(json), ...Object.keys(csv)],
    json: (path) => json[path],
    table: cells,
    header: (path) => cells(path)?.[0] ?? [],
    database: database && {
      version: database.version,
      tables: Object.keys(database.tables),
      rows: (table, columns) =>
        (database.tables[table] ?? []).map(
          (row): FileFields => Object.fromEntries(columns.map((column) => [column, row[column]])),
        ),
    },
  };
}

export const READER: Reader = {
  today: toLocalDay('2025-03-14'),
  zone: toTimeZone('Europe/Berlin'),
};

/** `2025-03-12+ 2025-03-13s sick 2025-03-14-`: done, skipped, not done, with their notes. */
export const describeDays = (days: readonly ImportedDay[]): string =>
  days
    .map(({ date, completed, skipped, notes }) => {
      const sign = completed ? '+' : skipped ? 's' : '-';
      return [date.slice(5) + sign, notes].filter(Boolean).join(' ');
    })
    .join(' ');
