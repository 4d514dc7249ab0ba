import { clockTimeText } from './day-words.ts';

/** This deadline means the end of the day. */
export const END_OF_DAY = '00:00';

/** On a 24-hour clock. */
export const TIME_FORM = /^([01]\d|2[0-3]):[0-5]\d$/;

/** 'HH:MM' on a 24-hour clock. */
export function isDeadline(text: string): boolean {
  return TIME_FORM.test(text);
}

/** 'Deadline 6:00 PM', 'Deadline 6:30 PM'. Null for the end of the day. */
export function deadlineText(deadline: string): string | null {
  return deadline === END_OF_DAY ? null : `Deadline ${timeText(deadline)}`;
}

/** '6:30 PM' for '18:30' */
export const timeText = (time: string): string =>
  clockTimeText(Number(time.slice(0, 2)), Number(time.slice(3)));

/**
 * The time is 'HH:MM' of the user's day, past '24:00' when the day goes on after midnight. A deadline before the hour at
 * which the day begins belongs to its late evening. The end of the day never passes while the day lasts.
 */
export function hasDeadlinePassed(
  deadline: string,
  timeInDay: string,
  dayBeginsAt: number,
): boolean {
  if (deadline === END_OF_DAY) return false;
  const hours = Number(deadline.slice(0, 2));
  const inDay = hours < dayBeginsAt ? `${hours + 24}${deadline.slice(2)}` : deadline;
  return timeInDay >= inDay;
}
