import { useEffect, useState } from 'react';
import { clockText } from './clock-text.ts';

/** Apart from the footer, so that a second passing renders these words and nothing else. */
export function LiveClock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    // To the next full second, each time anew: an interval would drift away from it.
    const timer = setTimeout(() => setNow(new Date()), 1000 - now.getMilliseconds());
    return () => clearTimeout(timer);
  }, [now]);
  return <time dateTime={now.toISOString()}>{clockText(now)}</time>;
}
