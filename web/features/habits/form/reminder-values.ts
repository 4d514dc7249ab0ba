import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { reminderAt } from '../data/habit-codec.ts';
import { SAME_TIME_TWICE } from '#domain/reminders/reminder.ts';

/** A reminder in the form. The list of chosen days may still be empty. */
const ReminderValue = z.object({
  time: z.string(),
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS))),
  alsoWhenMet: z.boolean(),
});
export type ReminderValue = z.infer<typeof ReminderValue>;

export const reminderShape = { reminders: z.array(ReminderValue) };

export type ReminderErrors = { time?: string; weekdays?: string };

/** The errors of each reminder. The messages are those of the contract. */
export function reminderErrors(reminders: readonly ReminderValue[]): ReminderErrors[] {
  return reminders.map(({ time, weekdays }, at) => {
    const isRepeated = reminders.findIndex((other) => other.time === time) < at;
    const ofTime = isDeadline(time)
      ? isRepeated && SAME_TIME_TWICE
      : 'Please enter the time as HH:MM.';
    return {
      ...(ofTime && { time: ofTime }),
      ...(weekdays?.length === 0 && { weekdays: 'Please select at least one day' }),
    };
  });
}

/** Shown while the reminders are folded up. The open fields have their own messages. */
export const REMINDER_ERROR = 'Please check your reminders.';

export const hasReminderError = (reminders: readonly ReminderValue[]): boolean =>
  reminderErrors(reminders).some((errors) => Object.keys(errors).length > 0);

/** A new reminder at a time that no other one has. */
export function nextReminder(reminders: readonly ReminderValue[]): ReminderValue {
  const free =
    TIMES.find((time) => !reminders.some((reminder) => reminder.time === time)) ?? '12:00';
  return reminderAt(free);
}

const TIMES = ['08:00', '12:00', '18:00', '20:00', '21:00', '07:00'];
