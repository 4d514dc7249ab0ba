import { ordinalDay } from '#domain/days/day-words.ts';
import { deviceDate } from '#web/client/user-day.ts';

/** `Fri 3rd January 2025` */
export const dayText = (now: Date): string => ordinalDay(deviceDate(now));

/** `2:05:09 PM` */
export const timeText = (now: Date): string => now.toLocaleTimeString('en-US');
