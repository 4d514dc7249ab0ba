import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { userDayAt, startOfNextUserDay, userToday } from '#web/client/user-day.ts';
import { useUserCalendar } from '#web/client/user-calendar.ts';
import { refreshHabits } from './query-options.ts';

/** The present day. A new day refreshes the habits, even on a phone that was asleep when it began. */
export function useToday(): LocalDay {
  const client = useQueryClient();
  const begins = useUserCalendar().dayStart;
  const [today, setToday] = useState(userToday);
  useEffect(() => {
    const look = () => {
      const day = userDayAt(Date.now(), begins);
      if (day === today) return;
      setToday(day);
      void refreshHabits(client);
    };
    // The start of the user's days may have become known.
    look();
    const timer = setTimeout(look, startOfNextUserDay(today, begins).getTime() - Date.now());
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, today, begins]);
  return today;
}
