import type { LocalDay } from '../../days/local-day.ts';
import type { TimeZone } from '../../days/time-zone.ts';
import type { PastRhythm } from '../../habits/past-rhythms.ts';
import type { RestDays } from '../../habits/pause.ts';
import type { Reminder } from '../../reminders/reminder.ts';
import type { ImportedDay, ImportedStep } from '../imported-day.ts';
import type { ImportedPause } from '../new-pauses.ts';
import type { DroppedList } from './dropped.ts';
import type { ConvertedFrequency } from './frequency.ts';
import {
  type FileFields,
  findDocument,
  hasTables,
  type TrackerDatabase,
  type TrackerFile,
} from './tracker-file.ts';

/** The time zone of the user, for trackers with timestamps. */
export type Reader = { readonly today: LocalDay; readonly zone: TimeZone };

/** Only our own files have `scheduled` and earlier names. */
export type TrackerDay = Omit<ImportedDay, 'date'>;

export const NOT_DONE: TrackerDay = { completed: false, skipped: false, notes: null };
export const DONE: TrackerDay = { completed: true, skipped: false, notes: null };
export const SKIPPED: TrackerDay = { completed: false, skipped: true, notes: null };

/** How often it was done on each day: amounts if a day may count several. */
export const daysOfCounts = (
  counts: ReadonlyMap<LocalDay, number>,
  isCounted: boolean,
): Map<LocalDay, TrackerDay> =>
  new Map(
    [...counts].map(([day, count]) => [
      day,
      isCounted ? { ...NOT_DONE, amount: count } : count > 0 ? DONE : NOT_DONE,
    ]),
  );

/** Section, tags and steps of a habit. */
export type HabitOrder = {
  /** The name of its section. */
  section: string | null;
  tags: string[] | null;
  steps: ImportedStep[] | null;
  /** How many steps make a day done. Null for all. */
  stepsNeeded: number | null;
};

/** What only our own files say. */
export type OwnFacts = {
  deadline: string;
  icon: string | null;
  isPrivate: boolean;
  isAmountPublic: boolean;
  sortOrder: number;
  createdAt: string | null;
  /** Its last day if it is archived. */
  archivedOn: LocalDay | null;
  /** Each time it was archived. Null if the file does not have it. */
  archives: RestDays[] | null;
  /** Null if its rhythm never changed. */
  pastRhythms: PastRhythm[] | null;
};

/** A habit as an importer reads it, not validated yet. */
export type FoundHabit = Partial<HabitOrder> & {
  name: string;
  converted: ConvertedFrequency;
  notes: readonly (string | null | undefined)[];
  createdOn?: LocalDay | undefined;
  isArchived?: boolean;
  days: ReadonlyMap<LocalDay, TrackerDay>;
  reminders?: readonly Reminder[];
  own?: OwnFacts;
};

export type FoundData = {
  habits: readonly FoundHabit[];
  dropped: DroppedList;
  /** In order, empty ones included. */
  sections?: readonly string[];
  /** Only in our own files. */
  pauses?: readonly ImportedPause[];
  /** Days on which the owner was active. Only in our own files, except older ones. */
  activeDays?: readonly LocalDay[];
  /** The file is complete up to this day: missing days have no record. */
  wholeThrough?: LocalDay;
};

/** The importer of one kind of file. */
export type Importer = {
  readonly tracker: string;
  /** Undefined for other kinds of files. */
  readonly read: (file: TrackerFile, reader: Reader) => FoundData | undefined;
};

/** Reads the first JSON document for which `fits` holds. */
export const documentImporter = (
  tracker: string,
  fits: (document: FileFields) => boolean,
  read: (document: FileFields, reader: Reader, file: TrackerFile) => FoundData,
): Importer => ({
  tracker,
  read(file, reader) {
    const document = findDocument(file, fits);
    return document && read(document, reader, file);
  },
});

/** Reads the first CSV file that begins with these columns. */
export const tableImporter = (
  tracker: string,
  columns: readonly string[],
  read: (lines: readonly (readonly string[])[]) => FoundData,
): Importer => ({
  tracker,
  read(file) {
    const path = file.paths.find((path) => {
      const header = file.header(path);
      return columns.every((name, at) => header[at] === name);
    });
    return path === undefined ? undefined : read(file.table(path)?.slice(1) ?? []);
  },
});

/** Reads a database with these tables. */
export const databaseImporter = (
  tracker: string,
  tables: readonly string[],
  read: (database: TrackerDatabase) => FoundData,
): Importer => ({
  tracker,
  read: ({ database }) => (database && hasTables(database, tables) ? read(database) : undefined),
});
