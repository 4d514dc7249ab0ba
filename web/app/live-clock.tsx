import { useEffect, useState } from 'react';
import { dayText, timeText } from './clock-text.ts';

/** The first formatted time takes a phone a tenth of a second. */
const START_DELAY_MS = 200;

/** Apart from the footer, which does not render each second. */
export function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    // To the next full second. An interval would drift.
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

/** Of the same size, so that nothing in the footer moves. */
const TimeToCome = () => <span className="invisible">10:00:00 AM</span>;
