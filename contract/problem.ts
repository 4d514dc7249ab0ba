import * as z from 'zod/mini';
import { about, named } from './describe.ts';

export const Issue = named(
  'Issue',
  'A problem of one field.',
  z.object({
    path: about(
      'The name of the field in the body, the path or the query, as `name` or `reminders.0.time`. Empty for the whole body.',
      z.string(),
    ),
    message: about('The error message.', z.string()),
  }),
);

export const Problem = named(
  'Error',
  'The body of every refused call.',
  z.object({
    message: about('The error message.', z.string()),
    issues: about('The errors of fields.', z.optional(z.array(Issue))),
  }),
);

export type Issue = z.infer<typeof Issue>;
export type Problem = z.infer<typeof Problem>;
