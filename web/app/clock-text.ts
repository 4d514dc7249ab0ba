import { ordinalDay } from '#domain/days/day-words.ts';
import { deviceDate } from '#web/client/user-day.ts';

/** `Fri 3rd January 2025` */
export const dayText = (now: Date): string => ordinalDay(deviceDate(now));

/** `2:05:09 PM`. `toLocaleTimeString` would take a tenth of a second on a phone when it is called for the first time. */
export function timeText(now: Date): string {
  const hour = now.getHours();
  const rest = [now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${hour % 12 || 12}:${rest.join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
}
