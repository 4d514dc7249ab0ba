import { useEffect, useState } from 'react';

const LOOKS_EVERY = 250;

/** The time, renewed until then, and whenever a sleeping page wakes. */
export function useNow(until: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const look = () => {
      setNow(Date.now());
      if (until === null || Date.now() >= until) clearInterval(looking);
    };
    const looking = setInterval(look, LOOKS_EVERY);
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [until]);
  return now;
}
