import type { LocalDay } from '../../days/local-day.ts';
import type { Archive } from '../../history/habit-schedule.ts';
import type { PastRhythm } from '../../habits/past-rhythms.ts';
import type { Reminder } from '../../reminders/reminder.ts';
import type { ImportedDay, ImportedStep } from '../imported-day.ts';
import type { ImportedPause } from '../new-pauses.ts';
import type { TimeZone } from '../../days/time-zone.ts';
import type { Asked } from './frequency.ts';
import type { TrackerFile } from './tracker-file.ts';

/** Of the person who imports: some trackers keep moments instead of days. */
export type Reader = { readonly today: LocalDay; readonly zone: TimeZone };

/** Only our own files tell what was scheduled, and what the habit was called then where it was called something else. */
export type TrackerDay = Omit<ImportedDay, 'date'>;

/** A habit as an importer finds it. Nothing is bounded or judged yet. */
export type FoundHabit = {
  name: string;
  asked: Asked;
  notes: readonly (string | null | undefined)[];
  createdOn?: LocalDay | undefined;
  /** Kept with its history, and not asked for any more. */
  isArchived?: boolean;
  days: ReadonlyMap<LocalDay, TrackerDay>;
  /** The name of the section under which it stands. */
  section?: string | null;
  tags?: readonly string[];
  steps?: readonly ImportedStep[];
  /** How many of the steps make a day; all of them when absent. */
  stepsNeeded?: number | null;
  reminders?: readonly Reminder[];
  /** What only our own files tell. */
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
  /** Each time it was archived; null in older files. */
  archives: Archive[] | null;
  pastRhythms: readonly PastRhythm[];
  reminders: readonly Reminder[];
};

/** What is not taken over, and why. */
export type Dropped = { what: string; why: string };

/** Of colours and pictures. */
export const ICONS_INSTEAD = 'Habits have icons here: choose one when you edit the habit.';

export type Found = {
  habits: readonly FoundHabit[];
  dropped: readonly Dropped[];
  /** In their order, those included in which there is no habit. */
  sections?: readonly string[];
  /** Only our own files tell of some. */
  pauses?: readonly ImportedPause[];
  /** Days on which the owner was active; only our own files have them, and older ones do not. */
  activeDays?: readonly LocalDay[];
  /** All days up to here are in the file, the empty ones on purpose. */
  wholeThrough?: LocalDay;
};

/** One kind of file. */
export type Importer = {
  readonly tracker: string;
  canHandle(file: TrackerFile): boolean;
  read(file: TrackerFile, reader: Reader): Found;
};

export const NOT_DONE: TrackerDay = { completed: false, skipped: false, notes: null };
export const DONE: TrackerDay = { completed: true, skipped: false, notes: null };
export const SKIPPED: TrackerDay = { completed: false, skipped: true, notes: null };
