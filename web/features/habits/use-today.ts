import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayHere, startOfNextDayHere } from '#web/client/day-here.ts';
import { refreshHabits, showChange, beginDay } from './habit-cache.ts';

export const todayHere = (): LocalDay => dayHere(new Date());

/** Turns with the day, also when a phone sleeps through midnight; yesterday's ticks go with it. */
export function useToday(): LocalDay {
  const client = useQueryClient();
  const [today, setToday] = useState(todayHere);
  useEffect(() => {
    const look = () => {
      const day = todayHere();
      if (day === today) return;
      setToday(day);
      void showChange(client, (habits) => beginDay(habits, day)).then(() => refreshHabits(client));
    };
    const timer = setTimeout(look, startOfNextDayHere(today).getTime() - Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, today]);
  return today;
}
