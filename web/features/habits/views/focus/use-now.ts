import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 250;

/** The current time, updated until `until` and when a suspended page resumes. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const update = () => {
      setNow(Date.now());
      if (until === null || Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    update();
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [until]);
  return now;
}
