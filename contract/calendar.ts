import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { timestamp } from './text.ts';

const CalendarAddress = named(
  'CalendarAddress',
  'An address from which calendar programs read the due habits.',
  z.object({
    createdAt: about('When the address was made.', timestamp),
    lastReadAt: about(
      'When it was last read, to the minute. Null for never.',
      z.nullable(timestamp),
    ),
  }),
);

export type CalendarAddress = z.infer<typeof CalendarAddress>;

export const getCalendar = defineCall({
  method: 'GET',
  path: '/api/calendar',
  summary: 'The calendar address of my habits, and when it was last read',
  status: 200,
  response: z.object({
    address: about('The address. Null for none.', z.nullable(CalendarAddress)),
  }),
  refuses: [401],
});

export const makeCalendar = defineCall({
  method: 'POST',
  path: '/api/calendar',
  summary:
    'Create a calendar address, which replaces the earlier one. It is shown only in this response',
  needsProof: true,
  holdsSecrets: true,
  status: 201,
  response: z.extend(CalendarAddress, {
    path: about('The path of the calendar. It follows the address of the site.', z.string()),
  }),
  refuses: [401, 403, 429],
});

export const removeCalendar = defineCall({
  method: 'DELETE',
  path: '/api/calendar',
  summary: 'Revoke the calendar address immediately',
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [401, 404],
});
