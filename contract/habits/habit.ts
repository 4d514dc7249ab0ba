import * as z from 'zod/mini';
import { TIME_FORM } from '#domain/days/deadline.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { HABIT_TYPES } from '#domain/habits/habit.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { STREAK_UNITS } from '#domain/habits/period.ts';
import { about, keywords, named } from '../describe.ts';
import { responseDay, timestamp } from '../text.ts';
import { habitSteps, habitTags } from './order.ts';
import { PausedDays } from './pauses.ts';
import { Reminder } from './reminder-times.ts';
import { goal, PastRhythm, rhythm } from './rhythm.ts';

export const habitDay = named(
  'Instance',
  'The record of a habit on one day.',
  z.object({
    id: about('The id of the record. It stays the same.', z.int()),
    habitId: about('The id of the habit.', z.int()),
    date: about('The day, on the owner’s clock.', responseDay),
    scheduled: about('Whether the habit is due on this day.', z.boolean()),
    completed: about('Whether the day is done, or its goal reached.', z.boolean()),
    skipped: about(
      'Whether the day is skipped. Skipped days neither count nor break a streak.',
      z.boolean(),
    ),
    amount: about(
      'The sum of the entries of the day. Null when nothing was entered.',
      z.nullable(z.number()),
    ),
    stepsDone: about(
      'The ids of the steps that are done. Null when none is.',
      z.nullable(z.array(z.string())),
    ),
    ownSkip: about(
      'On a day of a pause: whether the owner had also skipped it. Null on other days.',
      z.nullable(z.boolean()),
    ),
    notes: about('The public note of the day. Null for none.', z.nullable(z.string())),
    habitName: about('The name that the habit had on this day.', z.string()),
  }),
) satisfies z.ZodMiniType<HabitDay>;

const runningPeriod = named(
  'RunningPeriod',
  'The week, month or block that is running, of a habit that is counted by periods.',
  z.object({
    first: about('The first day of the period.', responseDay),
    last: about('The last day of the period.', responseDay),
    needed: about('How many times, or how much, the period needs to be done.', z.number()),
    done: about('How many times, or how much, is done so far.', z.number()),
  }),
);

export const Habit = named(
  'Habit',
  'A habit, with its record of today.',
  z.object({
    id: about('The id of the habit.', z.int()),
    name: about('The name of the habit.', z.string()),
    type: about(
      '`daily` or `weekly`. A habit with a quota, or with a goal for a week or month, is always `weekly`; one with an interval is always `daily`.',
      z.enum(HABIT_TYPES),
    ),
    notes: about(
      'Private notes, which only the owner sees. Null for none.',
      z.nullable(z.string()),
    ),
    completed: about('Whether today is done.', z.boolean()),
    streak: about(
      'The length of the latest run of done days or periods, in `streakUnit`.',
      z.int(),
    ),
    displayStreak: about('The current streak: 0 after a missed day or period.', z.int()),
    reps: about('The number of days on which the habit was done.', z.int()),
    deadline: about(
      'The deadline of the habit, as a time of day. `00:00` is the end of the day.',
      keywords({ pattern: TIME_FORM.source }, z.string()),
    ),
    weekdays: about(
      'The days on which the habit is due, or may be done with a quota. Null: every day for `daily`, no day for `weekly` without a rhythm or goal.',
      z.nullable(z.array(z.enum(WEEKDAYS))),
    ),
    icon: about(
      'The name of an icon, or `letter-A` to `letter-Z`. Null for none.',
      z.nullable(z.string()),
    ),
    isPrivate: about('Whether the habit is hidden from everybody but its owner.', z.boolean()),
    sortOrder: about('Habits are listed by this number, then by `id`.', z.int()),
    createdOn: about('The first day of the habit, on the owner’s clock.', responseDay),
    createdAt: about('When the habit was created.', timestamp),
    requestId: about(
      'The UUID that the client created for the habit. Null for none.',
      z.nullable(z.guid()),
    ),
    lastUpdated: about('When the habit or one of its days last changed.', timestamp),
    rhythm: about('How often the habit is to be done. Null: on its weekdays.', rhythm),
    goal: about('The amount to reach, or not to exceed. Null: the habit is done or not.', goal),
    archivedOn: about(
      'The day on which the habit was archived. Null while it is not.',
      z.nullable(responseDay),
    ),
    isAmountPublic: about(
      'Whether the public profile shows the amount, and not only its ratio.',
      z.boolean(),
    ),
    section: about('The id of the section of the habit. Null for none.', z.nullable(z.int())),
    tags: about('The tags of the habit. Null for none.', habitTags),
    steps: about('The steps of the habit, in their order. Null for none.', habitSteps),
    stepsNeeded: about('How many steps make a day done. Null: all of them.', z.nullable(z.int())),
    reminders: about(
      'The reminders of the habit, by the time of day. Null for none.',
      z.nullable(z.array(Reminder)),
    ),
    streakUnit: about('The unit of streaks. `period` is a block of days.', z.enum(STREAK_UNITS)),
    period: about(
      'The running week, month or block of a habit with a quota, or with a goal for a week or month. Null for other habits.',
      z.nullable(runningPeriod),
    ),
    dueOn: about(
      'With an interval from the last time: the day on which the habit is next due, or has been due since. Null for other habits.',
      z.nullable(responseDay),
    ),
    pauses: about(
      'The pauses of the habit that are not long over. Left out when there are none.',
      z.optional(z.array(PausedDays)),
    ),
    pastRhythms: about(
      'Earlier schedules, in their order. Each day is judged by the schedule that applied on it. Left out when there are none.',
      z.optional(z.array(PastRhythm)),
    ),
    celebratedThrough: about(
      'The owner was shown the milestones that the streak had reached by this day. Null: none.',
      z.nullable(responseDay),
    ),
    instance: about('The record of today. Null when today has none.', z.nullable(habitDay)),
  }),
);

export type Habit = z.infer<typeof Habit>;
