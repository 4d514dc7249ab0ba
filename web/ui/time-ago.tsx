import { useEffect, useState } from 'react';
import { momentText } from '#domain/days/day-words.ts';
import { DAY_MS, fromDayNumber } from '#domain/days/local-day.ts';
import { MINUTE_MS, timeAgo } from '#domain/days/time-ago.ts';

const REFRESH_EVERY = 30_000;

/** How long ago it was, and the exact time when pointed at. */
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

/** As the clock of this device showed it. */
function exactText(moment: Date): string {
  const localMs = moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS;
  const day = fromDayNumber(Math.floor(localMs / DAY_MS));
  return momentText(day, moment.getHours(), moment.getMinutes());
}
