import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { asksToday, isOfferedOn, tallyToday } from '#domain/habits/offered.ts';
import { isPerfectDay, openOf } from '#domain/progress/day-tally.ts';
import { logFailure } from '#web/client/log.ts';
import type { DayVariables } from './changes/predict-day.ts';
import { toastPerfectDay } from './changes/toasts.ts';
import { changeKey, habitsQueryOptions } from './habit-cache.ts';

/**
 * Told once what was ticked or skipped here has made the day perfect, and the server has said so, or this device keeps it
 * without a network. Not each time a perfect day is looked at, nor when an open habit goes or a refused tick is put back.
 */
export function usePerfectDay(today: LocalDay): void {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    const stopWatching = watchDay(client, today, (done) => tell(done, leaving.signal));
    return () => {
      stopWatching();
      leaving.abort();
    };
  }, [client, today]);
}

function tell(done: number, leaving: AbortSignal): void {
  toastPerfectDay(done);
  import('./changes/celebrate.ts').then(({ celebrate }) => celebrate(leaving)).catch(logFailure);
}

function watchDay(
  client: QueryClient,
  today: LocalDay,
  onPerfect: (done: number) => void,
): () => void {
  // The habits before each change that is under way. To look through them at the press would cost its first frame.
  let before: Before[] = [];

  const underWay = () => client.isMutating({ mutationKey: changeKey });
  const habitsNow = () => client.getQueryData(habitsQueryOptions().queryKey) ?? [];

  function begin(isTold: boolean): void {
    if (underWay() === 1) before = [];
    before.push({ habits: habitsNow(), isTold });
  }

  function end(): void {
    const { isPerfect, done } = readDay(habitsNow(), today);
    if (isPerfect && wasOpen(before, today)) onPerfect(done);
    before = [];
  }

  return client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    const change = changeOf(event.mutation.state.variables);
    // Without a context nothing of it is shown yet.
    if (change && type === 'pending' && !('context' in event.action)) {
      begin(!change.undoes && !change.isUntold);
    } else if (change && type === 'error') {
      // Its own toast stays.
      before = [];
    }
    // Others under way may still be refused: the last of them tells, whatever it is. Without a network this device keeps it.
    const isAnswered = type === 'success' && before.length > 0 && underWay() === 0;
    const isKept = change !== undefined && type === 'pause' && !onlineManager.isOnline();
    if (isAnswered || isKept) end();
  });
}

/** Ticks, amounts and the like; nothing else that is changed of habits. */
function changeOf(variables: unknown): DayVariables | undefined {
  const isOfDay = typeof variables === 'object' && variables !== null && 'day' in variables;
  return isOfDay && 'change' in variables ? (variables as DayVariables) : undefined;
}

type Before = { habits: readonly Habit[]; isTold: boolean };

/** Whether the last of them that found something left to do is one that is told of. */
function wasOpen(before: readonly Before[], today: LocalDay): boolean {
  const isOpen = ({ habits }: Before) => !readDay(habits, today).isPerfect;
  return (before.findLast(isOpen) ?? { isTold: false }).isTold;
}

function readDay(habits: readonly Habit[], today: LocalDay): { isPerfect: boolean; done: number } {
  const shown = habits.filter((habit) => isOfferedOn(habit, today));
  const kept = shown.filter((habit) => habit.completed && asksToday(habit)).length;
  const tally = tallyToday(shown);
  return { isPerfect: isPerfectDay({ open: openOf(tally), kept }), done: tally.done };
}
