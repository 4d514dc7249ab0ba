import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import { sortWeekdays, WEEKDAYS } from '#domain/days/weekdays.ts';
import {
  type Reminder as DomainReminder,
  REMINDERS_AT_MOST,
  repeatedTime,
  SAME_TIME_TWICE,
  TOO_MANY_REMINDERS,
} from '#domain/reminders/reminder.ts';
import { defineCall } from '../call.ts';
import { idInPath } from '../text.ts';

export const timeOfDay = z
  .string('Please give the time as HH:MM.')
  .check(z.refine(isDeadline, 'Please give the time as HH:MM.'));

/** None chosen: on the days on which the habit is due. */
const remindedWeekdays = z.nullable(
  z.pipe(
    z.array(z.enum(WEEKDAYS)).check(z.maxLength(50)),
    z.transform((days) => (days.length === 0 ? null : sortWeekdays(days))),
  ),
);

export const Reminder = z.object({
  time: z.string(),
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS))),
  alsoWhenMet: z.boolean(),
}) satisfies z.ZodMiniType<DomainReminder>;

export type Reminder = z.infer<typeof Reminder>;

const NewReminder = z.object({
  time: timeOfDay,
  weekdays: z.optional(remindedWeekdays),
  alsoWhenMet: z.optional(z.boolean()),
});

/** All of a habit's: what is not among them is gone. */
export const HabitReminders = z.object({
  reminders: z.array(NewReminder).check(
    z.maxLength(REMINDERS_AT_MOST, TOO_MANY_REMINDERS),
    z.check((context) => {
      const at = repeatedTime(context.value);
      if (at < 0) return;
      const { value: input } = context;
      context.issues.push({ code: 'custom', input, path: [at, 'time'], message: SAME_TIME_TWICE });
    }),
  ),
});

const habitId = z.object({ id: idInPath });

export const listReminders = defineCall({
  method: 'GET',
  path: '/api/habits/:id/reminders',
  summary: 'When I am reminded of a habit, by the time of day',
  params: habitId,
  status: 200,
  response: z.array(Reminder),
  refuses: [400, 401, 404],
});

export const setReminders = defineCall({
  method: 'PUT',
  path: '/api/habits/:id/reminders',
  summary: 'Say at which times I am reminded of a habit, in the place of those that there are',
  whenBusy: 'refused last',
  params: habitId,
  body: HabitReminders,
  status: 200,
  response: z.array(Reminder),
  refuses: [400, 401, 404, 429],
});
