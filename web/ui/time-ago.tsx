import { useEffect, useState } from 'react';
import { timeAgo } from '#domain/days/time-ago.ts';
import { longMomentText } from './time-texts.ts';

const REFRESH_EVERY = 30_000;

/** The time that has passed. The tooltip has the exact time by the clock of this device. */
export function TimeAgo({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    <time dateTime={at} title={longMomentText(moment)} className="whitespace-nowrap">
      {timeAgo(moment.getTime(), now)}
    </time>
  );
}
