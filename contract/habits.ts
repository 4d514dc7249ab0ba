import * as z from 'zod/mini';
import { MAX_HABITS } from '#domain/habits/habit.ts';
import { defineCall } from './call.ts';
import { about } from './describe.ts';
import { Habit } from './habits/habit.ts';
import { HabitChange, NewHabit, sortOrder } from './habits/shapes.ts';
import { sectionId } from './habits/order.ts';
import { idInPath } from './text.ts';

export * from './habits/day-calls.ts';
export * from './habits/days.ts';
export * from './habits/habit.ts';
export * from './habits/histories.ts';
export * from './habits/pauses.ts';
export * from './habits/reminders.ts';
export * from './habits/sections.ts';
export * from './habits/shapes.ts';

const habitId = z.object({ id: about('The id of the habit.', idInPath) });

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
  acceptsOperation: true,
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
  acceptsOperation: true,
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
  acceptsOperation: true,
  params: habitId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

export const restoreHabit = defineCall({
  method: 'POST',
  path: '/api/habits/:id/restore',
  summary: 'Restore a habit that was deleted within the last day, with its history',
  tokenScope: 'write',
  whenBusy: 'refused last',
  acceptsOperation: true,
  params: habitId,
  status: 200,
  response: Habit,
  refuses: [400, 401, 404, 409, 422],
});

export const reorderHabits = defineCall({
  method: 'PATCH',
  path: '/api/habits/reorder',
  summary: 'Reorder my habits, or move them to another section',
  tokenScope: 'write',
  whenBusy: 'refused last',
  acceptsOperation: true,
  body: z.strictObject({
    habitOrders: about(
      'The habits to move. Unknown ones are ignored.',
      z
        .array(
          z.strictObject({
            id: about('The id of the habit.', z.int().check(z.gte(1), z.lte(2_147_483_647))),
            sortOrder: about('Habits are listed by this number.', sortOrder),
            section: about(
              'Moves the habit to this section. Null moves it out of its section.',
              z.optional(z.nullable(sectionId)),
            ),
          }),
        )
        .check(z.maxLength(MAX_HABITS)),
    ),
  }),
  status: 200,
  response: z.array(Habit),
  refuses: [400, 401, 422],
});

export const listArchivedHabits = defineCall({
  method: 'GET',
  path: '/api/habits/archived',
  summary: 'My archived habits, the latest first',
  tokenScope: 'read',
  status: 200,
  response: z.array(Habit),
  refuses: [401, 429],
});

export const hasEverCreatedHabits = defineCall({
  method: 'GET',
  path: '/api/user/has-ever-created-habits',
  summary: 'Whether I have ever added a habit, including deleted ones',
  status: 200,
  response: z.object({
    hasEverCreatedHabits: about('Stays true when the habits are deleted.', z.boolean()),
  }),
  refuses: [401],
});

export const startFocus = defineCall({
  method: 'POST',
  path: '/api/habits/:id/focus',
  summary: 'Record that the focus timer was started',
  params: habitId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});
