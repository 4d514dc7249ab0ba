import { useEffect, useState } from 'react';
import { dayText, timeText } from './clock-text.ts';

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
