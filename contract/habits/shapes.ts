import * as z from 'zod/mini';
import { TIME_FORM } from '#domain/days/deadline.ts';
import { sortWeekdays, WEEKDAYS } from '#domain/days/weekdays.ts';
import {
  HABIT_TYPES,
  MAX_NAME_LENGTH,
  MAX_NOTES_LENGTH,
  MAX_PUBLIC_NOTE_LENGTH,
  MAX_SORT_ORDER,
} from '#domain/habits/habit.ts';
import { isHabitIcon } from '#domain/habits/habit-icons.ts';
import { MAX_UNSENT_DAYS } from '#domain/habits/unsent-days.ts';
import { about, named } from '../describe.ts';
import { sectionId, steps, stepsNeeded, tags } from './order.ts';
import { goal, rhythm } from './rhythm.ts';
import { localDay } from './local-day.ts';
import { reminderList } from './reminder-times.ts';
import { sharedText, singleLineText, text, uuid } from '../text.ts';

export const habitName = singleLineText({
  min: 1,
  max: MAX_NAME_LENGTH,
  tooShort: 'Habit name is required',
});

export const habitType = z.enum(HABIT_TYPES, 'Please select Daily or Weekly');

const deadline = z
  .string('Deadline is required')
  .check(
    z.minLength(1, { error: 'Deadline is required', abort: true }),
    z.regex(TIME_FORM, 'Please enter the deadline as HH:MM.'),
  );

/** Stored in week order without duplicates. An empty list is stored as null. */
const weekdays = z.nullable(
  z.pipe(
    z.array(z.enum(WEEKDAYS)).check(z.maxLength(50)),
    z.transform((days) => (days.length === 0 ? null : sortWeekdays(days))),
  ),
);

const notes = z.nullable(text({ max: MAX_NOTES_LENGTH }));
const icon = z.nullable(
  z.string().check(z.refine(isHabitIcon, 'Please choose an icon from the list.')),
);
export const sortOrder = z.int().check(z.gte(0), z.lte(MAX_SORT_ORDER));

export const publicNote = sharedText({
  min: 1,
  max: MAX_PUBLIC_NOTE_LENGTH,
  tooShort: 'Please write something before saving.',
});

// Shared, so that the same rules apply to creating and changing a habit.
const HabitFields = z.strictObject({
  completed: about('Whether today is done.', z.optional(z.boolean())),
  deadline: about(
    'The deadline of the habit, as a time of day. `00:00` is the end of the day.',
    z.optional(deadline),
  ),
  weekdays: about(
    'The days on which the habit is due, or may be done with a quota. Null or an empty list: every day for `daily`, no day for `weekly` without a rhythm or goal.',
    z.optional(weekdays),
  ),
  notes: about('Private notes, which only the owner sees.', z.optional(notes)),
  icon: about('The name of an icon, or `letter-A` to `letter-Z`. Null for none.', z.optional(icon)),
  sortOrder: about('Habits are listed by this number, then by `id`.', z.optional(sortOrder)),
  isPrivate: about(
    'Whether the habit is hidden from everybody but its owner.',
    z.optional(z.boolean()),
  ),
  rhythm: about('How often the habit is to be done. Null: on its weekdays.', z.optional(rhythm)),
  goal: about(
    'The amount to reach, or not to exceed. Null: the habit is done or not.',
    z.optional(goal),
  ),
  isAmountPublic: about(
    'Whether the public profile shows the amount, and not only its ratio.',
    z.optional(z.boolean()),
  ),
  section: about(
    'The id of the section of the habit. Null for none.',
    z.optional(z.nullable(sectionId)),
  ),
  tags: about('The tags of the habit. Repeated ones are dropped.', z.optional(tags)),
  steps: about(
    'The steps of the habit, in their order. A habit has steps or a goal, not both.',
    z.optional(steps),
  ),
  stepsNeeded: about('How many steps make a day done. Null: all of them.', z.optional(stepsNeeded)),
  reminders: about('All reminders of the habit.', z.optional(z.nullable(reminderList))),
});

export const NewHabit = named(
  'NewHabit',
  'A habit to create.',
  z.extend(HabitFields, {
    name: about('The name of the habit.', habitName),
    type: about('`daily` or `weekly`.', habitType),
    streak: about('Ignored: the server counts it.', z.optional(z.number())),
    reps: about('Ignored: the server counts them.', z.optional(z.number())),
    requestId: about(
      'A UUID that the client creates. A call with a known UUID creates nothing and returns the habit.',
      z.optional(uuid),
    ),
    createdOn: about(
      `The first day of the habit: today when left out. At most ${MAX_UNSENT_DAYS} days ago, for habits that were made offline.`,
      z.optional(localDay),
    ),
  }),
);

const ChangedFields = z.extend(HabitFields, {
  name: about('The name of the habit.', z.optional(habitName)),
  type: about(
    '`daily` or `weekly`. Sent without `rhythm` and `goal`, a type that they do not fit removes them.',
    z.optional(habitType),
  ),
  archivedOn: about(
    'Archives the habit on this day, between its creation and today. Null restores it.',
    z.optional(z.nullable(localDay)),
  ),
  celebratedThrough: about(
    'The owner was shown the milestones that the streak had reached by this day. Null, and a day before the stored one, change nothing.',
    z.optional(z.nullable(localDay)),
  ),
});

/** Clients may send back all fields of a habit that they received. */
const ignored = about('Accepted and ignored: the server sets it.', z.optional(z.unknown()));

export const HabitChange = named(
  'HabitChange',
  'Changes of a habit. Fields that are left out stay as they are.',
  z.extend(ChangedFields, {
    id: ignored,
    streak: ignored,
    displayStreak: ignored,
    reps: ignored,
    lastUpdated: ignored,
    instance: ignored,
  }),
);

export type NewHabit = z.infer<typeof NewHabit>;
export type HabitChange = z.infer<typeof ChangedFields>;
