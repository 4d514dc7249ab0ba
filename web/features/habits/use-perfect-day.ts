import { useEffect, useRef } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { asksToday, tallyToday } from '#domain/habits/offered.ts';
import { isPausedOn } from '#domain/habits/pause.ts';
import { isPerfectDay, openOf } from '#domain/progress/day-tally.ts';
import { logFailure } from '#web/client/log.ts';
import { toastPerfectDay } from './changes/toasts.ts';

function isPerfect(shown: readonly Habit[]): boolean {
  const kept = shown.filter((habit) => habit.completed && asksToday(habit)).length;
  return isPerfectDay({ open: openOf(tallyToday(shown)), kept });
}

/** Told when the day becomes perfect by what is done, not each time a perfect day is looked at, nor when a break ends. */
export function usePerfectDay(
  habits: readonly Habit[] | undefined,
  shown: readonly Habit[] | undefined,
  today: LocalDay,
): void {
  const isDayPerfect = shown && isPerfect(shown);
  const done = tallyToday(shown ?? []).done;
  const resting = habits?.filter(({ pauses }) => isPausedOn(pauses, today)).length;
  const last = useRef<{ isDayPerfect: boolean | undefined; resting: number | undefined }>(null);
  const page = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    page.current = leaving;
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    if (isDayPerfect && last.current?.isDayPerfect === false && last.current.resting === resting) {
      toastPerfectDay(done);
      const { signal } = page.current;
      import('./changes/celebrate.ts').then(({ celebrate }) => celebrate(signal)).catch(logFailure);
    }
    last.current = { isDayPerfect, resting };
  }, [isDayPerfect, resting, done]);
}
