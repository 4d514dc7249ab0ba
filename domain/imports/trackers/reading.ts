import type { Archive } from '../../history/schedule-history.ts';
import type { LocalDay } from '../../days/local-day.ts';
import type { PastRhythm } from '../../habits/past-rhythms.ts';
import type { Reminder } from '../../reminders/reminder.ts';
import type { ImportedDay, ImportedStep } from '../imported-day.ts';
import type { ImportedPause } from '../new-pauses.ts';
import type { TimeZone } from '../../days/time-zone.ts';
import type { ConvertedFrequency } from './frequency.ts';
import type { TrackerFile } from './tracker-file.ts';

/** The time zone of the user, for trackers with timestamps. */
export type Reader = { readonly today: LocalDay; readonly zone: TimeZone };

/** Only our own files have `scheduled` and earlier names. */
export type TrackerDay = Omit<ImportedDay, 'date'>;

/** A habit as an importer reads it, not validated yet. */
export type FoundHabit = {
  name: string;
  converted: ConvertedFrequency;
  notes: readonly (string | null | undefined)[];
  createdOn?: LocalDay | undefined;
  /** Archived. */
  isArchived?: boolean;
  days: ReadonlyMap<LocalDay, TrackerDay>;
  /** The name of its section. */
  section?: string | null;
  tags?: readonly string[];
  steps?: readonly ImportedStep[];
  /** How many steps make a day done. All when undefined. */
  stepsNeeded?: number | null;
  reminders?: readonly Reminder[];
  /** Only in our own files. */
  own?: OwnFacts;
};

export type OwnFacts = {
  deadline: string;
  icon: string | null;
  isPrivate: boolean;
  isAmountPublic: boolean;
  sortOrder: number;
  createdAt: string | null;
  archivedOn: LocalDay | null;
  /** Each time it was archived. Null in older files. */
  archives: Archive[] | null;
  pastRhythms: readonly PastRhythm[];
  reminders: readonly Reminder[];
};

/** Data that is not imported, and why. */
export type Dropped = { what: string; why: string };

/** For colours and pictures. */
export const ICONS_INSTEAD = 'Habits have icons instead: choose one when you edit the habit.';

export type Found = {
  habits: readonly FoundHabit[];
  dropped: readonly Dropped[];
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
  canHandle(file: TrackerFile): boolean;
  read(file: TrackerFile, reader: Reader): Found;
};

export const NOT_DONE: TrackerDay = { completed: false, skipped: false, notes: null };
export const DONE: TrackerDay = { completed: true, skipped: false, notes: null };
export const SKIPPED: TrackerDay = { completed: false, skipped: true, notes: null };
