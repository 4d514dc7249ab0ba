import { useEffect, useState } from 'react';
import { dayText, timeText } from './clock-text.ts';

/** The time in the words of somebody's locale takes a phone a tenth of a second the first time. */
const AFTER_THE_PAGE_MS = 200;

/** Apart from the footer, so that a second passing renders these words and nothing else. */
export function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    // To the next full second, each time anew: an interval would drift away from it.
    const wait = isRunning ? 1000 - now.getMilliseconds() : AFTER_THE_PAGE_MS;
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

/** Keeps the place, so that nothing in the footer moves. */
const TimeToCome = () => <span className="invisible">10:00:00 AM</span>;
