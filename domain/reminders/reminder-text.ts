import { isDeadline, timeText } from '../days/deadline.ts';
import { isWeekday, sortWeekdays, type Weekday, weekdayName } from '../days/weekdays.ts';
import { listText } from '../text/list-text.ts';
import { type Reminder, MAX_REMINDERS } from './reminder.ts';

const ALSO_WHEN_MET = 'also when met';

/** A line of a spreadsheet cell: '08:00', '21:30 monday,friday', '21:30 monday,friday also when met'. */
export const reminderText = ({ time, weekdays, alsoWhenMet }: Reminder): string =>
  [time, weekdays?.join(), alsoWhenMet && ALSO_WHEN_MET].filter(Boolean).join(' ');

/** 'At 8:00 AM', 'At 9:30 PM on Mondays and Fridays', 'At 8:00 AM and 9:00 PM' */
export function remindersInWords(reminders: readonly Reminder[]): string {
  const times = reminders.map(({ time, weekdays }) =>
    weekdays === null ? timeText(time) : `${timeText(time)} on ${weekdaysText(weekdays)}`,
  );
  return `At ${listText(times)}`;
}

const weekdaysText = (weekdays: readonly Weekday[]) =>
  listText(weekdays.map((day) => `${weekdayName(day)}s`));

function readReminderText(text: string): unknown {
  const line = text.trim();
  const alsoWhenMet = line.endsWith(ALSO_WHEN_MET);
  const rest = alsoWhenMet ? line.slice(0, -ALSO_WHEN_MET.length) : line;
  const [time, weekdays] = rest.trim().split(' ');
  return { time, weekdays: weekdays?.split(',') ?? null, alsoWhenMet };
}

/**
 * Reads reminders of our own export, from JSON or from the lines of a spreadsheet cell. Invalid ones and those above the
 * maximum are left out, because files may be old or edited by hand.
 */
export function readReminders(value: unknown): Reminder[] {
  const lines = typeof value === 'string' ? value.split(/\r?\n/).map(readReminderText) : value;
  const byTime = new Map<string, Reminder>();
  for (const line of Array.isArray(lines) ? (lines as unknown[]) : []) {
    const reminder = readReminder(line);
    if (reminder && byTime.size < MAX_REMINDERS) byTime.set(reminder.time, reminder);
  }
  return [...byTime.values()].toSorted((a, b) => (a.time < b.time ? -1 : 1));
}

function readReminder(value: unknown): Reminder | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { time, weekdays, alsoWhenMet } = value as Readonly<Record<string, unknown>>;
  if (typeof time !== 'string' || !isDeadline(time)) return undefined;
  const days = (Array.isArray(weekdays) ? (weekdays as unknown[]) : []).filter(
    (day) => typeof day === 'string' && isWeekday(day),
  );
  const chosen = days.length === 0 ? null : sortWeekdays(days);
  return { time, weekdays: chosen, alsoWhenMet: alsoWhenMet === true };
}
