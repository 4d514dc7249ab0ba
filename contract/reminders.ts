import * as z from 'zod/mini';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import { WAITS } from '#domain/reminders/later.ts';
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
  summary: 'When I am told in the evening what is left of the day',
  status: 200,
  response: EveningSummary,
  refuses: [401],
});

export const setEveningSummary = defineCall({
  method: 'PUT',
  path: '/api/reminders/summary',
  summary: 'Say when I am told what is left of the day, or that I am not',
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
    wait: about('When to remind again.', z.enum(WAITS)),
  }),
);

export type RemindLater = z.infer<typeof RemindLater>;

// Nobody is signed in here: the code is the right. In the body, since addresses stand in logs.
export const pressReminder = defineCall({
  method: 'POST',
  path: '/api/reminders/press',
  summary:
    'Do what the button of a message to my own address says, for its one habit, on its day, once; sent again within a minute, it gets the same answer',
  isAboutAccess: true,
  whenBusy: 'refused last',
  // As long as it likes to be: what has not the form of one is told that it does not work.
  body: z.strictObject({
    code: about('The code of the button.', z.string().check(z.maxLength(100))),
  }),
  status: 200,
  response: z.object({
    title: about('What was done, as `Read: done`.', z.string()),
    body: about('The streak, as `12 days`. May be empty.', z.string()),
  }),
  refuses: [400, 404, 409, 422, 429],
});

export const remindLater = defineCall({
  method: 'POST',
  path: '/api/reminders/later',
  summary: 'Be reminded again of habits, in some minutes or in the evening',
  whenBusy: 'refused last',
  takesOperation: true,
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
