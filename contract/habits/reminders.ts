import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { idInPath } from '../text.ts';
import { Reminder, sentReminders } from './reminder-times.ts';

export { Reminder } from './reminder-times.ts';

export const HabitReminders = named(
  'HabitReminders',
  'All reminders of a habit.',
  z.strictObject({
    reminders: about('All reminders of the habit. Others that it has are removed.', sentReminders),
  }),
);

const habitId = z.object({ id: about('The id of the habit.', idInPath) });

export const listReminders = defineCall({
  method: 'GET',
  path: '/api/habits/:id/reminders',
  summary: 'When I am reminded of a habit, by the time of day',
  tokenScope: 'read',
  params: habitId,
  status: 200,
  response: z.array(Reminder),
  refuses: [400, 401, 404],
});

export const setReminders = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/reminders',
  summary: 'Say at which times I am reminded of a habit, in the place of those that there are',
  tokenScope: 'write',
  whenBusy: 'refused last',
  takesOperation: true,
  params: habitId,
  body: HabitReminders,
  status: 200,
  response: z.array(Reminder),
  refuses: [400, 401, 404, 429],
});
