import * as z from 'zod/mini';
import { HABIT_TYPES, HABITS_AT_MOST } from '#domain/habits/habit.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { Habit } from '../habits/shapes.ts';
import { defineCall } from '../call.ts';

export const TRACKER_BYTES_AT_MOST = 20 * 1024 * 1024;

/** What is said of a file before it is read, on either side. */
export const TRACKER_REFUSALS = {
  missing: 'Please choose a file first.',
  tooLarge: 'Please choose a file of at most 20MB.',
} as const;

const upload = {
  field: 'file',
  bytesAtMost: TRACKER_BYTES_AT_MOST,
  ...TRACKER_REFUSALS,
} as const;

const { rhythm, goal } = Habit.shape;

const FoundHabit = z.object({
  name: z.string(),
  type: z.enum(HABIT_TYPES),
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS))),
  rhythm,
  goal,
  isArchived: z.boolean(),
  /**
   * It came from the same file while there were weekdays only. Null: there is nothing to choose. Else the days on which it
   * is asked for here, which the rhythm of the file can take the place of.
   */
  insteadOf: z.nullable(
    z.object({ type: z.enum(HABIT_TYPES), weekdays: z.nullable(z.array(z.enum(WEEKDAYS))) }),
  ),
  isPrivate: z.boolean(),
  /** Its history is added to the habit of the same name and type that is here already. */
  isHere: z.boolean(),
  days: z.int(),
  completed: z.int(),
  skipped: z.int(),
  /** Of its history; null where there is none. */
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
});

const Dropped = z.object({ what: z.string(), why: z.string() });

export const ImportPreview = z.object({
  tracker: z.string(),
  habits: z.array(FoundHabit),
  dropped: z.array(Dropped),
  days: z.int(),
  /** That are not here yet. */
  pauses: z.int(),
  newHabits: z.int(),
});

export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewImport = defineCall({
  method: 'POST',
  path: '/api/import/preview',
  summary: "What another tracker's file, or our own export, would bring. Nothing is kept",
  upload,
  status: 200,
  response: ImportPreview,
  refuses: [400, 401, 413, 415, 422, 429],
});

export const ImportOutcome = z.object({
  tracker: z.string(),
  /** Habits that were not here before. */
  created: z.int(),
  /** Habits that were here and got days. */
  continued: z.int(),
  /** Days that were not here, or not done here. */
  days: z.int(),
  pauses: z.int(),
});

export type ImportOutcome = z.infer<typeof ImportOutcome>;

const places = z
  .string()
  .check(z.maxLength(4 * HABITS_AT_MOST), z.regex(/^\d{1,3}(,\d{1,3})*$/, 'Please give numbers.'));

export const importTracker = defineCall({
  method: 'POST',
  path: '/api/import',
  summary:
    "Add the habits of another tracker's file, or of our own export, with their history. The same file again changes nothing. `renewed` are places in the preview of habits that get the rhythm of the file instead of their weekdays: 0,3",
  query: z.object({ renewed: z.optional(places) }),
  upload,
  status: 200,
  response: ImportOutcome,
  refuses: [400, 401, 413, 415, 422, 429],
});

export const IMPORT_STAGES = ['none', 'reading', 'writing'] as const;

/** Asked for every second or so while a file is away to be imported. */
export const getImportProgress = defineCall({
  method: 'GET',
  path: '/api/import/progress',
  summary: 'How far the import of my file is',
  whenBusy: 'refused first',
  status: 200,
  response: z.object({
    stage: z.enum(IMPORT_STAGES),
    /** From 0 to 1. */
    part: z.number(),
  }),
  refuses: [401],
});
