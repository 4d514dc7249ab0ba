import { useEffect, useState } from 'react';
import { dayText, timeText } from './clock-text.ts';

/** Formatting a time for the first time takes a tenth of a second on a phone. */
const START_DELAY_MS = 200;

/** A separate component, so that the footer does not render each second. */
export function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    // Until the next full second, because an interval would drift.
    const wait = isRunning ? 1000 - now.getMilliseconds() : START_DELAY_MS;
    const timer = setTimeout(() => {
      setNow(new Date());
      setRunning(true);
    }, wait);
    return () => clearTimeout(timer);
  }, [now, isRunning]);
  return (
    <time dateTime={now.toISOString()}>
      {dayText(now)} - {isRunning ? timeText(now) : <TimeToCome />}
    </time>
  );
}

/** Has the same size as the time, so that nothing in the footer moves. */
const TimeToCome = () => <span className="invisible">10:00:00 AM</span>;
