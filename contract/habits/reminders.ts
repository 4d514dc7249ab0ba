import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { idInPath } from '../text.ts';
import { Reminder, reminderList } from './reminder-times.ts';

export { Reminder } from './reminder-times.ts';

export const HabitReminders = named(
  'HabitReminders',
  'All reminders of a habit.',
  z.strictObject({
    reminders: about('All reminders of the habit. Others that it has are removed.', reminderList),
  }),
);

const habitId = z.object({ id: about('The id of the habit.', idInPath) });

export const listReminders = defineCall({
  method: 'GET',
  path: '/api/habits/:id/reminders',
  summary: 'The reminders of a habit, by time',
  tokenScope: 'read',
  params: habitId,
  status: 200,
  response: z.array(Reminder),
  refuses: [400, 401, 404],
});

export const setReminders = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/reminders',
  summary: 'Replace the reminders of a habit',
  tokenScope: 'write',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: habitId,
  body: HabitReminders,
  status: 200,
  response: z.array(Reminder),
  refuses: [400, 401, 404, 429],
});
