import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { idInPath, uuid, wideIdInPath } from '../text.ts';
import { dayChange, Entry, expectedInQuery, newEntry } from './days.ts';
import { Habit, habitDay } from './habit.ts';
import { localDay, rangeEnd } from './local-day.ts';
import { publicNote } from './shapes.ts';

const idOfHabit = about('The id of the habit.', idInPath);
const dayOfHabit = z.object({
  id: idOfHabit,
  date: about('The day, on the owner’s clock.', localDay),
});
const entryOfHabit = z.object({
  id: idOfHabit,
  entryId: about('The UUID that the client has created for the entry.', uuid),
});
const instanceId = z.object({ instanceId: about('The `id` of an instance.', wideIdInPath) });

const habitAfter = about('The habit after the change.', Habit);
const dayOrNothing = about(
  'The record of the day after the change. Null when the day has none left.',
  z.nullable(habitDay),
);

export const setDay = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/days/:date',
  summary: 'Correct any day since the habit was created',
  tokenScope: 'tick',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: dayOfHabit,
  body: dayChange,
  status: 200,
  response: z.object({
    habit: habitAfter,
    instance: about('The record of the day after the change.', habitDay),
    entriesBefore: about(
      'The entries that an amount has replaced. Send them as `entries` to undo the change.',
      z.optional(z.array(Entry)),
    ),
  }),
  refuses: [400, 401, 404, 409, 422],
});

export const putEntry = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/entries/:entryId',
  summary: 'Enter or correct an amount, once for each id. A source replaces its earlier amount',
  tokenScope: 'tick',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: entryOfHabit,
  body: newEntry,
  status: 200,
  response: z.object({
    habit: habitAfter,
    instance: dayOrNothing,
    isIgnored: about(
      'True when nothing was changed, because a person has corrected what this source reported of the day.',
      z.optional(z.boolean()),
    ),
  }),
  refuses: [400, 401, 404, 409, 422],
});

export const deleteEntry = defineCall({
  method: 'DELETE',
  path: '/api/habits/:id/entries/:entryId',
  summary: 'Remove an amount',
  tokenScope: 'tick',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: entryOfHabit,
  query: z.object({ expected: expectedInQuery }),
  status: 200,
  response: z.object({ habit: habitAfter, instance: dayOrNothing }),
  refuses: [400, 401, 404, 409],
});

export const listEntries = defineCall({
  method: 'GET',
  path: '/api/habits/:id/days/:date/entries',
  summary: 'The entries of a day, by time',
  tokenScope: 'read',
  params: dayOfHabit,
  status: 200,
  response: z.array(Entry),
  refuses: [400, 401, 404],
});

export const listHabitInstances = defineCall({
  method: 'GET',
  path: '/api/habits/:id/instances',
  summary:
    'All days of a habit, newest first. The header Link has the address of the days beyond 2 MB',
  tokenScope: 'read',
  params: z.object({ id: idOfHabit }),
  query: z.object({
    before: about('Lists only days before this one.', z.optional(localDay)),
  }),
  isPaged: true,
  status: 200,
  response: z.array(habitDay),
  refuses: [400, 401, 404, 429],
});

export const listInstances = defineCall({
  method: 'GET',
  path: '/api/habit-instances',
  summary:
    'All my days in a range of at most 400 days. The header Link has the address of the days beyond 2 MB',
  tokenScope: 'read',
  query: z.object({
    startDate: about('The first day, or a time that lies in it.', rangeEnd),
    endDate: about('The last day, or a time that lies in it.', rangeEnd),
  }),
  isPaged: true,
  status: 200,
  response: z.array(habitDay),
  refuses: [400, 401, 429],
});

export const updateInstance = defineCall({
  method: 'PATCH',
  path: '/api/habit-instances/:instanceId',
  summary: 'Complete, uncomplete or skip a day',
  tokenScope: 'tick',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: instanceId,
  body: dayChange,
  status: 200,
  response: habitDay,
  refuses: [400, 401, 404, 409, 422],
});

export const updateInstanceNote = defineCall({
  method: 'PATCH',
  path: '/api/habit-instances/:instanceId/note',
  summary: 'Write the public note of one day',
  tokenScope: 'write',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: instanceId,
  body: z.strictObject({ notes: about('The public note of the day.', publicNote) }),
  status: 200,
  response: habitDay,
  refuses: [400, 401, 404],
});
