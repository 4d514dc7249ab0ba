import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Habit } from '#contract/habits.ts';
import { personHere } from '#web/client/person-here.ts';
import { todayHere } from '../use-today.ts';
import { readUnsent } from './unsent.ts';
import { useChangeToday } from './use-change-today.ts';

// Later ones wait in the page itself, which sends them when the network is back.
const sentFor = new WeakMap<QueryClient, number>();

/**
 * Sends, once after the page has loaded, what this person ticked away from the network before. A habit
 * that is not in the list is gone: nothing is sent of it.
 */
export function useSendUnsent(habits: readonly Habit[] | undefined): void {
  const client = useQueryClient();
  const { mutateAsync } = useChangeToday();
  useEffect(() => {
    // No habits at all may mean that nobody is signed in any more.
    if (!habits || habits.length === 0 || !onlineManager.isOnline()) return;
    const userId = personHere(client);
    if (userId === undefined || sentFor.get(client) === userId) return;
    sentFor.set(client, userId);
    void sendInTurn();

    // An amount that was set once entries had been made counts after them.
    async function sendInTurn(): Promise<void> {
      for (const { habitId, day, change } of readUnsent(userId ?? 0, todayHere())) {
        const habit = habits?.find(({ id }) => id === habitId);
        // A refusal is told by the change itself.
        if (habit) await mutateAsync({ habit, change, day, isUntold: true }).catch(() => {});
      }
    }
  }, [client, habits, mutateAsync]);
}
