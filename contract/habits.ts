import * as z from 'zod/mini';
import {
  HABITS_AT_MOST,
  HABIT_TYPES,
  NAME_AT_MOST,
  NOTES_AT_MOST,
  PUBLIC_NOTE_AT_MOST,
  SORT_ORDER_AT_MOST,
} from '#domain/habit.ts';
import { isHabitIcon } from '#domain/habit-icons.ts';
import { isLocalDay, type LocalDay } from '#domain/local-day.ts';
import { sortWeekdays, WEEKDAYS } from '#domain/weekdays.ts';
import { isDeadline } from '#domain/deadline.ts';
import { defineCall } from './call.ts';
import { idInPath, text, timestamp, trimmedText, wideIdInPath } from './text.ts';

export const localDay = z.pipe(
  z.string().check(z.refine(isLocalDay, 'Please give a date as YYYY-MM-DD.')),
  z.transform((day: string) => day as LocalDay),
);

export const HabitInstance = z.object({
  id: z.int(),
  habitId: z.int(),
  date: z.string(),
  scheduled: z.boolean(),
  completed: z.boolean(),
  skipped: z.boolean(),
  notes: z.nullable(z.string()),
  habitName: z.string(),
});

export const Habit = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(HABIT_TYPES),
  notes: z.nullable(z.string()),
  completed: z.boolean(),
  streak: z.int(),
  displayStreak: z.int(),
  reps: z.int(),
  deadline: z.string(),
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS))),
  icon: z.nullable(z.string()),
  isPrivate: z.boolean(),
  sortOrder: z.int(),
  createdOn: z.string(),
  createdAt: timestamp,
  lastUpdated: timestamp,
  instance: z.nullable(HabitInstance),
});

export type HabitInstance = z.infer<typeof HabitInstance>;
export type Habit = z.infer<typeof Habit>;

export const habitName = trimmedText({
  min: 1,
  max: NAME_AT_MOST,
  tooShort: 'Habit name is required',
});

export const habitType = z.enum(HABIT_TYPES, 'Please select Daily or Weekly');

const deadline = z
  .string('Deadline is required')
  .check(
    z.minLength(1, { error: 'Deadline is required', abort: true }),
    z.refine(isDeadline, 'Please give the deadline as HH:MM.'),
  );

/** Stored in week order without repeats; no days at all are null. */
const weekdays = z.nullable(
  z.pipe(
    z.array(z.enum(WEEKDAYS)).check(z.maxLength(50)),
    z.transform((days) => (days.length === 0 ? null : sortWeekdays(days))),
  ),
);

const notes = z.nullable(text({ max: NOTES_AT_MOST }));
const icon = z.nullable(
  z.string().check(z.refine(isHabitIcon, 'Please choose an icon from the list.')),
);
const sortOrder = z.int().check(z.gte(0), z.lte(SORT_ORDER_AT_MOST));

export const publicNote = trimmedText({
  min: 1,
  max: PUBLIC_NOTE_AT_MOST,
  tooShort: 'Please write something before saving.',
});

// streak and reps are worked out from the days: taken because clients send them, and then left aside.
export const NewHabit = z.object({
  name: habitName,
  type: habitType,
  deadline: z.optional(deadline),
  weekdays: z.optional(weekdays),
  notes: z.optional(notes),
  completed: z.optional(z.boolean()),
  streak: z.optional(z.number()),
  icon: z.optional(icon),
  reps: z.optional(z.number()),
  sortOrder: z.optional(sortOrder),
  isPrivate: z.optional(z.boolean()),
});

export const HabitChange = z.object({
  name: z.optional(habitName),
  type: z.optional(habitType),
  deadline: z.optional(deadline),
  weekdays: z.optional(weekdays),
  notes: z.optional(notes),
  completed: z.optional(z.boolean()),
  icon: z.optional(icon),
  sortOrder: z.optional(sortOrder),
  isPrivate: z.optional(z.boolean()),
});

export type NewHabit = z.infer<typeof NewHabit>;
export type HabitChange = z.infer<typeof HabitChange>;

export const DayChange = z
  .object({
    completed: z.optional(z.boolean()),
    skipped: z.optional(z.boolean()),
    notes: z.optional(
      z.nullable(
        z.pipe(
          trimmedText({ max: PUBLIC_NOTE_AT_MOST }),
          z.transform((note: string) => note || null),
        ),
      ),
    ),
  })
  .check(
    z.refine(
      (change) => !(change.completed && change.skipped),
      'A day is either completed or skipped.',
    ),
  );

export type DayChange = z.infer<typeof DayChange>;

const habitId = z.object({ id: idInPath });
const instanceId = z.object({ instanceId: wideIdInPath });

export const listHabits = defineCall({
  method: 'GET',
  path: '/api/habits',
  summary: 'My habits, each with its record of today',
  status: 200,
  response: z.array(Habit),
  refuses: [401],
});

export const createHabit = defineCall({
  method: 'POST',
  path: '/api/habits',
  summary: 'Add a habit',
  body: NewHabit,
  status: 201,
  response: Habit,
  refuses: [400, 401, 422],
});

export const updateHabit = defineCall({
  method: 'PATCH',
  path: '/api/habits/:id',
  summary: 'Change a habit, or complete it today',
  params: habitId,
  body: HabitChange,
  status: 200,
  response: Habit,
  refuses: [400, 401, 404],
});

export const deleteHabit = defineCall({
  method: 'DELETE',
  path: '/api/habits/:id',
  summary: 'Delete a habit with its history',
  params: habitId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

export const reorderHabits = defineCall({
  method: 'PATCH',
  path: '/api/habits/reorder',
  summary: 'Put my habits in another order',
  body: z.object({
    habitOrders: z
      .array(z.object({ id: z.int().check(z.gte(1), z.lte(2_147_483_647)), sortOrder }))
      .check(z.maxLength(HABITS_AT_MOST)),
  }),
  status: 200,
  response: z.array(Habit),
  refuses: [400, 401, 404],
});

export const setDay = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/days/:date',
  summary: 'Correct any day since the habit was created',
  params: z.object({ id: idInPath, date: localDay }),
  body: DayChange,
  status: 200,
  response: z.object({ habit: Habit, instance: HabitInstance }),
  refuses: [400, 401, 404, 422],
});

export const listHabitInstances = defineCall({
  method: 'GET',
  path: '/api/habits/:id/instances',
  summary: 'All days of one habit, newest first',
  params: habitId,
  status: 200,
  response: z.array(HabitInstance),
  refuses: [400, 401, 404],
});

const rangeEnd = z
  .string()
  .check(
    z.refine(
      (end) => isLocalDay(end) || z.safeParse(z.iso.datetime({ offset: true }), end).success,
      'Please give a date (YYYY-MM-DD) or an ISO time.',
    ),
  );

export const listInstances = defineCall({
  method: 'GET',
  path: '/api/habit-instances',
  summary: 'All my days in a range of at most 400 days',
  query: z.object({ startDate: rangeEnd, endDate: rangeEnd }),
  status: 200,
  response: z.array(HabitInstance),
  refuses: [400, 401],
});

export const updateInstance = defineCall({
  method: 'PATCH',
  path: '/api/habit-instances/:instanceId',
  summary: 'Complete, un-complete or skip one day',
  params: instanceId,
  body: DayChange,
  status: 200,
  response: HabitInstance,
  refuses: [400, 401, 404],
});

export const updateInstanceNote = defineCall({
  method: 'PATCH',
  path: '/api/habit-instances/:instanceId/note',
  summary: 'Write the public note of one day',
  params: instanceId,
  body: z.object({ notes: publicNote }),
  status: 200,
  response: HabitInstance,
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
