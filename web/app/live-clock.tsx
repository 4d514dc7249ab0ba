import { useEffect, useState } from 'react';
import { ordinalDate } from '#domain/days/day-words.ts';
import { deviceDate } from '#web/client/user-day.ts';

/** A separate component, so that the footer does not render each second. */
export function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // Until the next full second, because an interval would drift.
    const timer = setTimeout(() => setNow(new Date()), 1000 - now.getMilliseconds());
    return () => clearTimeout(timer);
  }, [now]);
  return (
    <time dateTime={now.toISOString()}>
      {dayText(now)} - {timeText(now)}
    </time>
  );
}

/** `Fri 3rd January 2025` */
const dayText = (now: Date): string => ordinalDate(deviceDate(now));

/** `2:05:09 PM`. `toLocaleTimeString` would take a tenth of a second on a phone when it is called for the first time. */
function timeText(now: Date): string {
  const hour = now.getHours();
  const rest = [now.getMinutes(), now.getSeconds()].map((part) => String(part).padStart(2, '0'));
  return `${hour % 12 || 12}:${rest.join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
}
