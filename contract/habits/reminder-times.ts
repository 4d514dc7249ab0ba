import * as z from 'zod/mini';
import { TIME_FORM } from '#domain/days/deadline.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { normaliseWeekdays } from '#domain/habits/frequency.ts';
import {
  MAX_REMINDERS,
  repeatedTime,
  SAME_TIME_TWICE,
  TOO_MANY_REMINDERS,
} from '#domain/reminders/reminder.ts';
import { about, keywords, named } from '../describe.ts';

// Without calls, so that pages load it as late as the other schemas of the form.
const NO_TIME = 'Please enter the time as HH:MM.';

export const timeOfDay = keywords(
  { examples: ['08:00'] },
  z.string(NO_TIME).check(z.regex(TIME_FORM, NO_TIME)),
);

export const Reminder = named(
  'Reminder',
  'A time at which the owner is reminded of a habit.',
  z.object({
    time: about(
      'The time of day, by the owner’s clock.',
      keywords({ pattern: TIME_FORM.source }, z.string()),
    ),
    weekdays: about(
      'The weekdays of the reminder. Null for the days on which the habit is due.',
      z.nullable(z.array(z.enum(WEEKDAYS))),
    ),
    alsoWhenMet: about(
      'Whether the reminder is also sent when the habit is already done or its quota is met.',
      z.boolean(),
    ),
  }),
);

export type Reminder = z.infer<typeof Reminder>;

const NewReminder = named(
  'NewReminder',
  'A reminder to set.',
  z.strictObject({
    time: about('The time of day, by the owner’s clock.', timeOfDay),
    weekdays: about(
      'The weekdays of the reminder. Null or left out for the days on which the habit is due.',
      z.optional(z.nullable(z.array(z.enum(WEEKDAYS)).check(z.maxLength(50)))),
    ),
    alsoWhenMet: about(
      'Whether the reminder is also sent when the habit is already done or its quota is met. False when left out.',
      z.optional(z.boolean()),
    ),
  }),
);

/** All reminders of a habit, by time. They replace the earlier ones. */
export const reminderList = z.pipe(
  z.array(NewReminder).check(
    z.maxLength(MAX_REMINDERS, TOO_MANY_REMINDERS),
    z.check((context) => {
      const at = repeatedTime(context.value);
      if (at < 0) return;
      const { value: input } = context;
      context.issues.push({ code: 'custom', input, path: [at, 'time'], message: SAME_TIME_TWICE });
    }),
  ),
  z.transform((reminders): Reminder[] =>
    reminders
      .map(({ time, weekdays, alsoWhenMet = false }) => ({
        time,
        weekdays: normaliseWeekdays(weekdays),
        alsoWhenMet,
      }))
      .toSorted((a, b) => a.time.localeCompare(b.time)),
  ),
);
