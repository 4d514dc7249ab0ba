import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import { sortWeekdays, WEEKDAYS } from '#domain/days/weekdays.ts';
import {
  HABIT_TYPES,
  NAME_AT_MOST,
  NOTES_AT_MOST,
  PUBLIC_NOTE_AT_MOST,
  SORT_ORDER_AT_MOST,
} from '#domain/habits/habit.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { isHabitIcon } from '#domain/habits/habit-icons.ts';
import type { Pause } from '#domain/habits/pause.ts';
import { STREAK_UNITS } from '#domain/habits/period.ts';
import { sectionId, steps, stepsNeeded, tags } from './order.ts';
import { goal, pastRhythm, rhythm, sentGoal, sentRhythm } from './rhythm.ts';
import { localDay } from './local-day.ts';
import { Reminder, sentReminders } from './reminder-times.ts';
import { lineOfText, sentDay, text, timestamp, trimmedText } from '../text.ts';

export const habitDay = z.object({
  id: z.int(),
  habitId: z.int(),
  date: sentDay,
  scheduled: z.boolean(),
  completed: z.boolean(),
  skipped: z.boolean(),
  amount: z.nullable(z.number()),
  stepsDone: z.nullable(z.array(z.string())),
  ownSkip: z.nullable(z.boolean()),
  notes: z.nullable(z.string()),
  habitName: z.string(),
}) satisfies z.ZodMiniType<HabitDay>;

/** What a quota or a goal for a week or month has come to, in the period that runs. */
const runningPeriod = z.object({
  first: sentDay,
  last: sentDay,
  needed: z.number(),
  done: z.number(),
});

/** Both ends included. No habit: everything rests. No end: until it is ended. */
const habitPause = z.object({
  from: sentDay,
  until: z.nullable(sentDay),
  habitId: z.nullable(z.int()),
}) satisfies z.ZodMiniType<Pause>;

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
  createdOn: sentDay,
  createdAt: timestamp,
  lastUpdated: timestamp,
  rhythm: sentRhythm,
  goal: sentGoal,
  archivedOn: z.nullable(sentDay),
  isAmountPublic: z.boolean(),
  section: z.nullable(z.int()),
  tags: z.nullable(z.array(z.string())),
  steps: z.nullable(z.array(z.object({ id: z.string(), text: z.string() }))),
  stepsNeeded: z.nullable(z.int()),
  /** By the time of day. */
  reminders: z.nullable(z.array(Reminder)),
  streakUnit: z.enum(STREAK_UNITS),
  period: z.nullable(runningPeriod),
  /** Of an interval from the last time: the day on which it is due next, or was due. */
  dueOn: z.nullable(sentDay),
  /** Those that are not long over, where there are any. */
  pauses: z.optional(z.array(habitPause)),
  /** In order, where another rhythm was ever chosen: days are judged by the one that held on them. */
  pastRhythms: z.optional(z.array(pastRhythm)),
  instance: z.nullable(habitDay),
});

export type Habit = z.infer<typeof Habit>;

export const habitName = lineOfText({
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
export const sortOrder = z.int().check(z.gte(0), z.lte(SORT_ORDER_AT_MOST));

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
  rhythm: z.optional(rhythm),
  goal: z.optional(goal),
  isAmountPublic: z.optional(z.boolean()),
  section: z.optional(z.nullable(sectionId)),
  tags: z.optional(tags),
  steps: z.optional(steps),
  stepsNeeded: z.optional(stepsNeeded),
  reminders: z.optional(z.nullable(sentReminders)),
  /** Made by the sender. Sent twice, it is one habit. */
  requestId: z.optional(z.guid('Not an id.')),
  /** Of a habit that was made away from the network: the day on which that was, as far back as days are kept there. */
  createdOn: z.optional(localDay),
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
  rhythm: z.optional(rhythm),
  goal: z.optional(goal),
  isAmountPublic: z.optional(z.boolean()),
  archivedOn: z.optional(z.nullable(localDay)),
  section: z.optional(z.nullable(sectionId)),
  tags: z.optional(tags),
  steps: z.optional(steps),
  stepsNeeded: z.optional(stepsNeeded),
  reminders: z.optional(z.nullable(sentReminders)),
});

export type NewHabit = z.infer<typeof NewHabit>;
export type HabitChange = z.infer<typeof HabitChange>;
