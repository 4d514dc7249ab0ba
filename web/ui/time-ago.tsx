import { useEffect, useState } from 'react';
import { timeAgo } from '#domain/days/time-ago.ts';

const REFRESH_EVERY = 30_000;

const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** How long ago it was, and the exact time when pointed at. */
export function TimeAgo({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={exactFormat.format(moment)} className="whitespace-nowrap">
      {timeAgo(moment.getTime(), now)}
    </time>
  );
}
