import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 250;

/** The current time, updated until `until` and when a suspended page resumes. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => {
      setNow(Date.now());
      if (until === null || Date.now() >= until) clearInterval(looking);
    };
    const looking = setInterval(look, UPDATE_INTERVAL_MS);
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);
  return now;
}
