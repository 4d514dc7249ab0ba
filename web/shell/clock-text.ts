import { ordinalDay } from '#domain/days/day-words.ts';
import { dayHere } from '#web/client/day-here.ts';

/** `Fri 3rd January 2025` */
export const dayText = (now: Date): string => ordinalDay(dayHere(now));

/** `14:05:09`, as people of the locale write it. */
export const timeText = (now: Date, locale?: string): string => now.toLocaleTimeString(locale);
