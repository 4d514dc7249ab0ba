import { ordinalDay } from '#domain/days/day-words.ts';
import { dateHere } from '#web/client/day-here.ts';

/** `Fri 3rd January 2025` */
export const dayText = (now: Date): string => ordinalDay(dateHere(now));

/** `14:05:09`, as people of the locale write it. */
export const timeText = (now: Date, locale?: string): string => now.toLocaleTimeString(locale);
