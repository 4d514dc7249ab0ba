import {
  clockTimeText,
  longDate,
  longDateTime,
  shortDate,
  shortMonthDay,
} from '#domain/days/day-words.ts';
import { toLocalDay, weekdayOf } from '#domain/days/local-day.ts';
import { shortWeekdayName } from '#domain/days/weekdays.ts';
import { deviceDate } from '../client/user-day.ts';

// Texts of timestamps, by the clock of this device.

/** '9:12 AM' */
export const clockText = (at: Date): string => clockTimeText(at.getHours(), at.getMinutes());

/** 'Nov 4, 2026' */
export const dayText = (at: string): string => shortDate(deviceDate(new Date(at)));

/** 'Nov 4, 2026', for a timestamp that stands for a day in UTC. */
export const utcDayText = (at: string): string =>
  shortDate(toLocalDay(new Date(at).toISOString().slice(0, 10)));

/** 'November 4, 2026' */
export const longDayText = (at: Date): string => longDate(deviceDate(at));

/** 'Nov 4, 2026, 9:12 AM' */
export const momentText = (at: string): string => `${dayText(at)}, ${clockText(new Date(at))}`;

/** 'November 4, 2026 at 9:12 AM' */
export const longMomentText = (at: Date): string =>
  longDateTime(deviceDate(at), at.getHours(), at.getMinutes());

/** 'Nov 4, 9:12 AM' */
export const shortMomentText = (at: Date): string =>
  `${shortMonthDay(deviceDate(at))}, ${clockText(at)}`;

/** 'Wed 9:12 AM' */
export const weekdayTimeText = (at: string): string => {
  const moment = new Date(at);
  return `${shortWeekdayName(weekdayOf(deviceDate(moment)))} ${clockText(moment)}`;
};
