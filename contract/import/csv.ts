import * as z from 'zod/mini';
import { ROWS_AT_MOST, TOO_MANY_ROWS } from '#domain/imports/csv-habits.ts';
import { defineCall } from '../call.ts';

/** Rows hold short texts: a file that is larger is no list of habits. */
export const IMPORT_BYTES_AT_MOST = 4 * 1024 * 1024;
// Names of fields and escaped quotes come to what stands in the file.
const BODY_AT_MOST = 2 * IMPORT_BYTES_AT_MOST;

const ImportRow = z.object({
  name: z.string(),
  type: z.string(),
  deadline: z.string(),
  completed: z.boolean(),
  weekday: z.optional(z.string()),
  notes: z.optional(z.string()),
  /** As in "3 times a week" and "at least 8", the unit, time and step of which may stand by themselves. */
  rhythm: z.optional(z.string()),
  goal: z.optional(z.string()),
  unit: z.optional(z.string()),
  per: z.optional(z.string()),
  step: z.optional(z.string()),
  row: z.optional(z.int()),
});

export const importHabits = defineCall({
  method: 'POST',
  path: '/api/habits/import',
  summary:
    'Add many habits. Bad rows are reported by their number (`row`, else their place in the list) and the others imported',
  // Anything may stand for a row: one that is malformed must not keep out the others.
  body: z.array(z.union([ImportRow, z.unknown()])).check(z.maxLength(ROWS_AT_MOST, TOO_MANY_ROWS)),
  takesAnyText: true,
  bodyAtMost: BODY_AT_MOST,
  status: 200,
  response: z.object({ imported: z.int(), errors: z.array(z.string()) }),
  refuses: [400, 401, 413, 415, 422, 429],
});
