import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about, keywords, named } from '../describe.ts';
import { responseDay, text } from '../text.ts';

const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2200;

const counted = (what: string) =>
  about(`${what} One number for each day from \`first\` on.`, z.array(z.int()));

export const PublicYear = named(
  'PublicYear',
  'The days of a year, over the public habits.',
  z.object({
    today: about('Today, on the clock of the owner.', responseDay),
    since: about('The first day of the oldest habit. Today without one.', responseDay),
    counts: about(
      'The counts of each day of the year.',
      z.object({
        first: about('The day of the first number of each list.', responseDay),
        logged: counted('How many habits have a record of the day.'),
        completed: counted('How many habits were done, bonuses included.'),
        skipped: counted('How many habits were skipped and not done.'),
        kept: counted('How many habits were due and done.'),
        open: counted('How many habits were due, and neither done nor skipped.'),
      }),
    ),
  }),
);

export type PublicYear = z.infer<typeof PublicYear>;

const YEAR_FORM = /^\d{4}$/;

export const getPublicYear = defineCall({
  method: 'GET',
  path: '/api/public/:username/year',
  summary: 'The days of a year of a user, as counts over the habits that are not private',
  params: z.object({ username: about('The username.', text({ max: 100 })) }),
  query: z.object({
    year: about(
      `The year, from ${EARLIEST_YEAR} to ${LATEST_YEAR}.`,
      keywords(
        { type: 'integer', minimum: EARLIEST_YEAR, maximum: LATEST_YEAR },
        z.pipe(
          z.string().check(z.regex(YEAR_FORM, 'Not a year.')),
          z.pipe(
            z.transform(Number),
            z.int().check(z.gte(EARLIEST_YEAR, 'Not a year.'), z.lte(LATEST_YEAR, 'Not a year.')),
          ),
        ),
      ),
    ),
  }),
  status: 200,
  response: PublicYear,
  refuses: [400, 404, 429],
});
