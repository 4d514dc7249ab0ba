import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { personHere } from '#web/client/person-here.ts';
import { beginDay, findShown, habitsQueryOptions, showChange } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { readNewHabits, sendNewHabit, showNewHabit } from './new-habits.ts';
import { noteFailure, readUnsent } from './tries.ts';
import { findKept } from './unsent.ts';
import { isShown, sendChange } from './use-change-today.ts';

// Later ones wait in the page itself, which sends them when the network is back.
const sentFor = new WeakMap<QueryClient, number>();

/**
 * Takes up, once after the page has loaded, what this person did away from the network before: it is shown, and sent as
 * soon as there is a network. A habit that is not in the list is gone: nothing is sent of it.
 */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const { isSuccess } = useQuery({ ...habitsQueryOptions(), enabled: false });
  useEffect(() => {
    const userId = personHere(client);
    if (!isSuccess || userId === undefined || sentFor.get(client) === userId) return;
    sentFor.set(client, userId);
    void takeUp(client, userId);
  }, [client, isSuccess]);
}

async function takeUp(client: QueryClient, userId: number): Promise<void> {
  const today = todayHere();
  // What was kept may be of an earlier day; what the server has just said is of this one.
  if (!onlineManager.isOnline()) await showChange(client, (habits) => beginDay(habits, today));
  for (const kept of readNewHabits(userId)) {
    if (kept.isSetAside) continue;
    await showNewHabit(client, kept);
    const answer = sendNewHabit(client, kept);
    if (onlineManager.isOnline()) await answer;
  }
  await sendKept(client);
}

/** What was changed of habits that are there. */
export async function sendKept(client: QueryClient): Promise<void> {
  for (const unsent of readUnsent(personHere(client) ?? 0, todayHere())) {
    const { habitId, day, change } = unsent;
    const { habit } = findShown(client, habitId);
    // Another page of this browser may have sent it meanwhile.
    if (!habit || !findKept(personHere(client) ?? 0, unsent)) continue;
    const variables = { habit, change, day, isUntold: true } as const;
    // A refusal is told by the change itself.
    const answer = sendChange(client, variables).catch((error: unknown) =>
      noteFailure(client, unsent, error),
    );
    // An amount that was set once entries had been made counts after them. Without a network all wait, each in the line of
    // its habit, and the next one is shown upon this one.
    await (onlineManager.isOnline() ? answer : isShown(variables));
  }
}
