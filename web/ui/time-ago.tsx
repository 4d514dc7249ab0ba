import { useEffect, useState } from 'react';
import { longDateTime } from '#domain/days/day-words.ts';
import { DAY_MS, fromDayNumber } from '#domain/days/local-day.ts';
import { MINUTE_MS, timeAgo } from '#domain/days/time-ago.ts';

const REFRESH_EVERY = 30_000;

/** The time that has passed. The tooltip has the exact time. */
export function TimeAgo({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exactText(moment)} className="whitespace-nowrap">
      {timeAgo(moment.getTime(), now)}
    </time>
  );
}

/** The time by the clock of this device. */
function exactText(moment: Date): string {
  const localMs = moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS;
  const day = fromDayNumber(Math.floor(localMs / DAY_MS));
  return longDateTime(day, moment.getHours(), moment.getMinutes());
}
