import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isDueToday, isPartOfDay, tallyToday } from '#domain/progress/offered.ts';
import { isPerfectDay, openOf } from '#domain/progress/day-tally.ts';
import { logFailure } from '#web/client/log.ts';
import { isPending } from '#web/outbox/operation.ts';
import { toast } from '#web/ui/toast/toast.ts';
import type { UserHabits } from './user-habits.ts';
import { useUserHabits } from './user-habits-provider.tsx';
import type { ShownHabit } from './shown-habits.ts';

/**
 * Celebrates when a change in this page has made the day perfect, after the server has confirmed it, or at once without a
 * network. Opening a perfect day, deleting an open habit or a refused tick celebrates nothing.
 */
export function usePerfectDay(today: LocalDay): void {
  const userHabits = useUserHabits();
  useEffect(() => {
    const leaving = new AbortController();
    const stop = watchDay(userHabits, today, (done) => celebrate(done, leaving.signal));
    return () => {
      stop();
      leaving.abort();
    };
  }, [userHabits, today]);
}

function celebrate(done: number, leaving: AbortSignal): void {
  const description = done === 1 ? 'Your one habit is done.' : `All ${done} habits done.`;
  toast({ title: 'Perfect Day Achieved', description, duration: 5000 });
  import('./celebrate.ts').then(({ throwConfetti }) => throwConfetti(leaving)).catch(logFailure);
}

function watchDay(
  userHabits: UserHabits,
  today: LocalDay,
  onPerfect: (done: number) => void,
): () => void {
  /** A change was made in this page while the day was not perfect. */
  let wasOpen = false;
  const stopChanges = userHabits.onDayChange((before) => {
    if (!readDay(before, today).isPerfect) wasOpen = true;
  });
  const look = (): void => {
    if (!wasOpen || (onlineManager.isOnline() && isWaiting(userHabits))) return;
    wasOpen = false;
    const { isPerfect, done } = readDay(userHabits.shown()?.habits ?? [], today);
    if (isPerfect) onPerfect(done);
  };
  // After the toast of the change, which would replace this one.
  const stopOutbox = userHabits.outbox.subscribe(() => queueMicrotask(look));
  return () => {
    stopChanges();
    stopOutbox();
  };
}

const isWaiting = (userHabits: UserHabits): boolean =>
  userHabits.outbox.snapshot().operations.some(isPending);

function readDay(habits: readonly ShownHabit[], today: LocalDay) {
  const shown = habits.filter((habit) => isPartOfDay(habit, today));
  const kept = shown.filter((habit) => habit.completed && isDueToday(habit)).length;
  const tally = tallyToday(shown);
  return { isPerfect: isPerfectDay({ open: openOf(tally), kept }), done: tally.done };
}
