import * as z from 'zod/mini';
import { HABITS_AT_MOST } from '#domain/habits/habit.ts';
import { defineCall } from './call.ts';
import { dayChange, Entry, entryId, newEntry } from './habits/days.ts';
import { Habit, HabitChange, habitDay, NewHabit, publicNote, sortOrder } from './habits/shapes.ts';
import { sectionId } from './habits/order.ts';
import { localDay, rangeEnd } from './habits/local-day.ts';
import { idInPath, wideIdInPath } from './text.ts';

export * from './habits/days.ts';
export * from './habits/pauses.ts';
export * from './habits/reminders.ts';
export * from './habits/sections.ts';
export * from './habits/shapes.ts';

const habitId = z.object({ id: idInPath });
const instanceId = z.object({ instanceId: wideIdInPath });

export const listHabits = defineCall({
  method: 'GET',
  path: '/api/habits',
  summary: 'My habits, each with its record of today',
  tokenScope: 'read',
  isPolled: true,
  status: 200,
  response: z.array(Habit),
  refuses: [401, 429],
});

export const createHabit = defineCall({
  method: 'POST',
  path: '/api/habits',
  summary: 'Add a habit',
  tokenScope: 'write',
  whenBusy: 'refused last',
  body: NewHabit,
  status: 201,
  response: Habit,
  refuses: [400, 401, 422, 429],
});

export const updateHabit = defineCall({
  method: 'PATCH',
  path: '/api/habits/:id',
  summary: 'Change a habit, or complete it today',
  tokenScope: 'write',
  whenBusy: 'refused last',
  params: habitId,
  body: HabitChange,
  status: 200,
  response: Habit,
  refuses: [400, 401, 404, 422, 429],
});

export const deleteHabit = defineCall({
  method: 'DELETE',
  path: '/api/habits/:id',
  summary: 'Delete a habit with its history',
  tokenScope: 'write',
  whenBusy: 'refused last',
  params: habitId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

export const restoreHabit = defineCall({
  method: 'POST',
  path: '/api/habits/:id/restore',
  summary: 'Bring back a habit that was deleted some seconds ago, with its history',
  tokenScope: 'write',
  whenBusy: 'refused last',
  params: habitId,
  status: 200,
  response: Habit,
  refuses: [400, 401, 404, 409, 422],
});

export const reorderHabits = defineCall({
  method: 'PATCH',
  path: '/api/habits/reorder',
  summary: 'Put my habits in another order, or under another section',
  tokenScope: 'write',
  whenBusy: 'refused last',
  body: z.object({
    habitOrders: z
      .array(
        z.object({
          id: z.int().check(z.gte(1), z.lte(2_147_483_647)),
          sortOrder,
          /** Of those that are moved to another one. */
          section: z.optional(z.nullable(sectionId)),
        }),
      )
      .check(z.maxLength(HABITS_AT_MOST)),
  }),
  status: 200,
  response: z.array(Habit),
  refuses: [400, 401, 404, 422],
});

export const setDay = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/days/:date',
  summary: 'Correct any day since the habit was created',
  tokenScope: 'tick',
  whenBusy: 'refused last',
  params: z.object({ id: idInPath, date: localDay }),
  body: dayChange,
  status: 200,
  response: z.object({
    habit: Habit,
    instance: habitDay,
    /** Where a number took the place of entries: which they were. Whoever takes that back sends them again. */
    entriesBefore: z.optional(z.array(Entry)),
  }),
  refuses: [400, 401, 404, 409, 422],
});

export const putEntry = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/entries/:entryId',
  summary: 'Enter or correct an amount, once for each id; a source replaces what it told before',
  tokenScope: 'tick',
  whenBusy: 'refused last',
  params: z.object({ id: idInPath, entryId }),
  body: newEntry,
  status: 200,
  response: z.object({
    habit: Habit,
    instance: z.nullable(habitDay),
    /** A hand has the last word of this source’s day: nothing was changed. */
    isIgnored: z.optional(z.boolean()),
  }),
  refuses: [400, 401, 404, 409, 422],
});

export const deleteEntry = defineCall({
  method: 'DELETE',
  path: '/api/habits/:id/entries/:entryId',
  summary: 'Take an amount back',
  tokenScope: 'tick',
  whenBusy: 'refused last',
  params: z.object({ id: idInPath, entryId }),
  status: 200,
  response: z.object({ habit: Habit, instance: z.nullable(habitDay) }),
  refuses: [400, 401, 404],
});

export const listEntries = defineCall({
  method: 'GET',
  path: '/api/habits/:id/days/:date/entries',
  summary: 'What was entered of one day, by the time of day',
  tokenScope: 'read',
  params: z.object({ id: idInPath, date: localDay }),
  status: 200,
  response: z.array(Entry),
  refuses: [400, 401, 404],
});

export const listArchivedHabits = defineCall({
  method: 'GET',
  path: '/api/habits/archived',
  summary: 'My habits that were put away, the newest of them first',
  tokenScope: 'read',
  status: 200,
  response: z.array(Habit),
  refuses: [401, 429],
});

export const listHabitInstances = defineCall({
  method: 'GET',
  path: '/api/habits/:id/instances',
  summary:
    'All days of one habit, newest first. What is beyond 2 MB follows at the address in the header Link',
  tokenScope: 'read',
  params: habitId,
  query: z.object({ before: z.optional(localDay) }),
  isPaged: true,
  status: 200,
  response: z.array(habitDay),
  refuses: [400, 401, 404, 429],
});

export const listInstances = defineCall({
  method: 'GET',
  path: '/api/habit-instances',
  summary:
    'All my days in a range of at most 400 days. What is beyond 2 MB, whole days of it, follows at the address in the header Link',
  tokenScope: 'read',
  query: z.object({ startDate: rangeEnd, endDate: rangeEnd }),
  isPaged: true,
  status: 200,
  response: z.array(habitDay),
  refuses: [400, 401, 429],
});

export const updateInstance = defineCall({
  method: 'PATCH',
  path: '/api/habit-instances/:instanceId',
  summary: 'Complete, un-complete or skip one day',
  tokenScope: 'tick',
  whenBusy: 'refused last',
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
  params: instanceId,
  body: z.object({ notes: publicNote }),
  status: 200,
  response: habitDay,
  refuses: [400, 401, 404],
});

export const hasEverCreatedHabits = defineCall({
  method: 'GET',
  path: '/api/user/has-ever-created-habits',
  summary: 'Whether I ever added a habit, also one that is deleted since',
  status: 200,
  response: z.object({ hasEverCreatedHabits: z.boolean() }),
  refuses: [401],
});

export const startFocus = defineCall({
  method: 'POST',
  path: '/api/habits/:id/focus',
  summary: 'Tell that the focus timer was started',
  params: habitId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});
