import * as z from 'zod/mini';
import { HABIT_TYPES, MAX_HABITS } from '#domain/habits/habit.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { Loss } from '../habits/losses.ts';
import { goal, rhythm } from '../habits/rhythm.ts';

export const MAX_TRACKER_BYTES = 20 * 1024 * 1024;

/** The messages for files that are not read, in the web and on the server. */
export const TRACKER_REFUSALS = {
  missing: 'Please choose a file first.',
  tooLarge: 'Please choose a file of at most 20MB.',
} as const;

const upload = {
  field: 'file',
  maxBytes: MAX_TRACKER_BYTES,
  ...TRACKER_REFUSALS,
} as const;

const FoundHabit = named(
  'FoundHabit',
  'A habit in a file.',
  z.object({
    name: about('The name of the habit.', z.string()),
    type: about('`daily` or `weekly`.', z.enum(HABIT_TYPES)),
    weekdays: about(
      'The weekdays of the habit. Null for none.',
      z.nullable(z.array(z.enum(WEEKDAYS))),
    ),
    rhythm: about('How often the habit is to be done. Null: on its weekdays.', rhythm),
    goal: about('The amount of the habit. Null for none.', goal),
    isArchived: about('Whether it is archived in the file.', z.boolean()),
    insteadOf: about(
      'The schedule that the habit has here, when `rhythm` can replace it: it was imported from the same file before. Null when there is nothing to choose.',
      z.nullable(
        z.object({
          type: about('`daily` or `weekly`.', z.enum(HABIT_TYPES)),
          weekdays: about(
            'The weekdays of the existing habit. Null for none.',
            z.nullable(z.array(z.enum(WEEKDAYS))),
          ),
        }),
      ),
    ),
    isPrivate: about('Whether the habit is private.', z.boolean()),
    isHere: about(
      'Whether a habit of this name and type exists here. Its history is then added to that one.',
      z.boolean(),
    ),
    days: about('How many days of it the file contains.', z.int()),
    completed: about('How many of them are done.', z.int()),
    skipped: about('How many of them are skipped.', z.int()),
    firstDay: about('The first of these days. Null for none.', z.nullable(z.string())),
    lastDay: about('The last of these days. Null for none.', z.nullable(z.string())),
  }),
);

const tracker = about('The tracker that has written the file.', z.string());

export const ImportPreview = named(
  'ImportPreview',
  'What a file would add.',
  z.object({
    tracker,
    habits: about('The habits of the file.', z.array(FoundHabit)),
    dropped: about('Data of the file that would be lost.', z.array(Loss)),
    days: about('How many days it contains.', z.int()),
    pauses: about('How many new pauses it contains.', z.int()),
    newHabits: about('How many of its habits are new.', z.int()),
  }),
);

export type ImportPreview = z.infer<typeof ImportPreview>;

export const previewImport = defineCall({
  method: 'POST',
  path: '/api/import/preview',
  summary: "Preview the import of another tracker's file, or of our own export. Nothing is stored",
  upload,
  status: 200,
  response: ImportPreview,
  refuses: [400, 401, 413, 415, 422, 429],
});

export const ImportOutcome = named(
  'ImportOutcome',
  'What a file has added.',
  z.object({
    tracker,
    created: about('How many habits were added.', z.int()),
    continued: about('How many existing habits got days.', z.int()),
    days: about('How many days were added or completed.', z.int()),
    pauses: about('How many pauses were added.', z.int()),
  }),
);

export type ImportOutcome = z.infer<typeof ImportOutcome>;

const places = z
  .string()
  .check(z.maxLength(4 * MAX_HABITS), z.regex(/^\d{1,3}(,\d{1,3})*$/, 'Please give numbers.'));

export const importTracker = defineCall({
  method: 'POST',
  path: '/api/import',
  summary:
    "Add the habits of another tracker's file, or of our own export, with their history. Importing the same file twice changes nothing. `renewed` are positions in the preview of habits that get the rhythm of the file instead of their weekdays: 0,3",
  query: z.object({
    renewed: about(
      'Habits whose weekdays the rhythm of the file replaces: their places in the preview, from 0 on, as `0,3`.',
      z.optional(places),
    ),
  }),
  upload,
  status: 200,
  response: ImportOutcome,
  refuses: [400, 401, 413, 415, 422, 429],
});

export const IMPORT_STAGES = ['none', 'reading', 'writing'] as const;

/** Polled about every second while the server imports a file. */
export const getImportProgress = defineCall({
  method: 'GET',
  path: '/api/import/progress',
  summary: 'The progress of the import of my file',
  whenBusy: 'refused first',
  status: 200,
  response: z.object({
    stage: about('Whether the file is read or its habits are written.', z.enum(IMPORT_STAGES)),
    part: about('How much of it is done, 0 to 1.', z.number()),
  }),
  refuses: [401],
});
