import * as z from 'zod/mini';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import { SNOOZE_WAITS } from '#domain/reminders/snooze.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { timeOfDay } from './habits/reminder-times.ts';
import { timestamp } from './text.ts';

const EveningSummary = named(
  'EveningSummary',
  'An evening message about the habits that are still due.',
  z.object({
    time: about(
      'The time of day, by the user’s clock. Null for no message.',
      z.nullable(z.string()),
    ),
  }),
);

export type EveningSummary = z.infer<typeof EveningSummary>;

export const getEveningSummary = defineCall({
  method: 'GET',
  path: '/api/reminders/summary',
  summary: 'The time of my evening summary',
  status: 200,
  response: EveningSummary,
  refuses: [401],
});

export const setEveningSummary = defineCall({
  method: 'PUT',
  path: '/api/reminders/summary',
  summary: 'Set the time of my evening summary, or switch it off',
  whenBusy: 'refused last',
  body: z.strictObject({
    time: about(
      'The time of day, by the user’s clock. Null for no message.',
      z.nullable(timeOfDay),
    ),
  }),
  status: 200,
  response: EveningSummary,
  refuses: [400, 401, 429],
});

export const RemindLater = named(
  'RemindLater',
  'Habits to remind of again.',
  z.strictObject({
    habits: about(
      'The ids of the habits.',
      z
        .array(z.int().check(z.gte(1), z.lte(2_147_483_647)))
        .check(z.minLength(1, 'Please name a habit.'), z.maxLength(MAX_HABITS)),
    ),
    remindedAt: about('When the reminder came. Its first answer counts.', timestamp),
    wait: about('When to remind again.', z.enum(SNOOZE_WAITS)),
  }),
);

export type RemindLater = z.infer<typeof RemindLater>;

// No session: the code grants access. It is in the body, because addresses appear in logs.
export const pressReminder = defineCall({
  method: 'POST',
  path: '/api/reminders/press',
  summary:
    'Execute a button of a message to an own address, once, for its habit and day. Repeated within a minute, the call gets the same response',
  isAboutAccess: true,
  whenBusy: 'refused last',
  // The format is not validated, so that a malformed code gets the same message as an unknown one.
  body: z.strictObject({
    code: about('The code of the button.', z.string().check(z.maxLength(100))),
  }),
  status: 200,
  response: z.object({
    title: about('The result as text, such as `Read: done`.', z.string()),
    body: about('The streak, as `12 days`. May be empty.', z.string()),
  }),
  refuses: [400, 404, 409, 422, 429],
});

export const remindLater = defineCall({
  method: 'POST',
  path: '/api/reminders/later',
  summary: 'Get a reminder again, in some minutes or in the evening',
  whenBusy: 'refused last',
  acceptsOperation: true,
  body: RemindLater,
  status: 200,
  response: z.object({
    at: about(
      'When the reminder comes again. Null when its day is over, and none comes.',
      z.nullable(timestamp),
    ),
  }),
  refuses: [400, 401, 404, 429],
});
