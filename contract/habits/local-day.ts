import * as z from 'zod/mini';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { keywords } from '../describe.ts';
import { DAY_FORM } from '../text.ts';

export const localDay = keywords(
  DAY_FORM,
  z.pipe(
    z.string().check(z.refine(isLocalDay, 'Please enter a date as YYYY-MM-DD.')),
    z.transform((day: string) => day as LocalDay),
  ),
);

// A day less at either end, so that no time zone moves the time out of the supported years.
const FIRST_MOMENT = Date.UTC(1900, 0, 2);
const LAST_MOMENT = Date.UTC(9999, 11, 30);

function isMoment(text: string): boolean {
  if (!z.safeParse(z.iso.datetime({ offset: true }), text).success) return false;
  const at = Date.parse(text);
  return at >= FIRST_MOMENT && at < LAST_MOMENT;
}

/** A day, or a time within it. */
export const rangeEnd = keywords(
  { oneOf: [DAY_FORM, { format: 'date-time' }] },
  z
    .string()
    .check(
      z.refine(
        (end) => isLocalDay(end) || isMoment(end),
        'Please enter a date (YYYY-MM-DD) or an ISO time.',
      ),
    ),
);
