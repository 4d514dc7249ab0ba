import * as z from 'zod/mini';
import { MAX_ROWS, TOO_MANY_ROWS } from '#domain/imports/csv-habits.ts';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';

/** A larger file is not a list of habits, because rows are short. */
export const MAX_IMPORT_BYTES = 4 * 1024 * 1024;
// JSON adds the names of fields and escaped quotes.
const MAX_BODY_BYTES = 2 * MAX_IMPORT_BYTES;

const ImportRow = named(
  'ImportRow',
  'A habit to import, with the columns of a CSV file as fields. Other fields are ignored.',
  z.object({
    name: about('The name of the habit.', z.string()),
    type: about('`daily` or `weekly`.', z.string()),
    deadline: about('The time of day as `HH:MM`.', z.string()),
    completed: about('Whether today is done.', z.boolean()),
    weekday: about('Weekdays, separated by commas.', z.optional(z.string())),
    notes: about('Private notes.', z.optional(z.string())),
    rhythm: about('How often, as `3 times a week`.', z.optional(z.string())),
    goal: about('The amount, as `at least 8` or `at most 2 cups`.', z.optional(z.string())),
    unit: about('The unit of the amount, if `goal` does not contain it.', z.optional(z.string())),
    per: about('`day`, `week` or `month`, if `goal` does not contain it.', z.optional(z.string())),
    step: about('The amount that one tap adds.', z.optional(z.string())),
    row: about('The number of the row in the file, for `errors`.', z.optional(z.int())),
  }),
);

export const importHabits = defineCall({
  method: 'POST',
  path: '/api/habits/import',
  summary:
    'Add many habits. Bad rows are reported by their number (`row`, else their position in the list), and the others imported',
  // A row may have any shape, so that a malformed one does not block the others.
  body: z.array(z.union([ImportRow, z.unknown()])).check(z.maxLength(MAX_ROWS, TOO_MANY_ROWS)),
  acceptsAnyText: true,
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  response: z.object({
    imported: about('How many habits were added.', z.int()),
    errors: about('The rows that were left out, as `Row 3: …`.', z.array(z.string())),
  }),
  refuses: [400, 401, 413, 415, 422, 429],
});
