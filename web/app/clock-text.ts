import { ordinalDay } from '#domain/days/day-words.ts';
import { dateHere } from '#web/client/day-here.ts';

/** `Fri 3rd January 2025` */
export const dayText = (now: Date): string => ordinalDay(dateHere(now));

/** `2:05:09 PM` */
export const timeText = (now: Date): string => now.toLocaleTimeString('en-US');
