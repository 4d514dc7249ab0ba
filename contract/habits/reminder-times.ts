import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { normaliseWeekdays } from '#domain/habits/frequency.ts';
import {
  REMINDERS_AT_MOST,
  repeatedTime,
  SAME_TIME_TWICE,
  TOO_MANY_REMINDERS,
} from '#domain/reminders/reminder.ts';

export const timeOfDay = z
  .string('Please give the time as HH:MM.')
  .check(z.refine(isDeadline, 'Please give the time as HH:MM.'));

export const Reminder = z.object({
  time: z.string(),
  /** Null: on the days on which the habit is due. */
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS))),
  alsoWhenMet: z.boolean(),
});

export type Reminder = z.infer<typeof Reminder>;

const sentReminder = z.object({
  time: timeOfDay,
  weekdays: z.optional(z.nullable(z.array(z.enum(WEEKDAYS)).check(z.maxLength(50)))),
  alsoWhenMet: z.optional(z.boolean()),
});

/** All of a habit's, by the time of day: what is not among them is gone. */
export const sentReminders = z.pipe(
  z.array(sentReminder).check(
    z.maxLength(REMINDERS_AT_MOST, TOO_MANY_REMINDERS),
    z.check((context) => {
      const at = repeatedTime(context.value);
      if (at < 0) return;
      const { value: input } = context;
      context.issues.push({ code: 'custom', input, path: [at, 'time'], message: SAME_TIME_TWICE });
    }),
  ),
  z.transform((told): Reminder[] =>
    told
      .map(({ time, weekdays, alsoWhenMet = false }) => ({
        time,
        weekdays: normaliseWeekdays(weekdays),
        alsoWhenMet,
      }))
      .toSorted((a, b) => a.time.localeCompare(b.time)),
  ),
);
