import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type HabitChange, updateHabit } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { personHere } from '#web/client/person-here.ts';
import { beginDay, findShown, habitsQueryOptions, showChange } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { addToNewHabit, readNewHabits, sendNewHabit, showNewHabit } from './new-habits.ts';
import { isOfReminders, noteFailure, readUnsent, tellOfSetAside } from './tries.ts';
import { findKept, forgetUnsent, readKept, wasAnswered } from './unsent.ts';
import { isShown, sendChange } from './use-change-today.ts';

/**
 * For whom it was sent: later ones wait in the page itself, which sends them when the network is back. It stands beside what was
 * fetched, and goes with that when a session ends, as what waits does: whoever signs in again is sent for again.
 */
const SENT_FOR = ['kept-changes-sent-for'];

/**
 * Takes up, once after the page has loaded, what this person did away from the network before: it is shown, and sent as
 * soon as there is a network. A habit that is not in the list is gone: nothing is sent of it, and what was typed is shown.
 */
export function useSendUnsent(): void {
  const client = useQueryClient();
  const { isSuccess } = useQuery({ ...habitsQueryOptions(), enabled: false });
  useEffect(() => {
    const userId = personHere(client);
    if (!isSuccess || userId === undefined || client.getQueryData(SENT_FOR) === userId) return;
    client.setQueryDefaults(SENT_FOR, { gcTime: Infinity });
    client.setQueryData(SENT_FOR, userId);
    void takeUp(client, userId);
  }, [client, isSuccess]);
}

async function takeUp(client: QueryClient, userId: number): Promise<void> {
  const today = todayHere();
  // What was kept may be of an earlier day; what the server has just said is of this one.
  if (!onlineManager.isOnline()) await showChange(client, (habits) => beginDay(habits, today));
  await takeUpReminders(client, userId);
  for (const kept of readNewHabits(userId)) {
    if (kept.isSetAside) continue;
    await showNewHabit(client, kept);
    const answer = sendNewHabit(client, kept);
    if (onlineManager.isOnline()) await answer;
  }
  await sendKept(client);
}

/** Kept by an earlier version: they are part of the habit itself now. */
async function takeUpReminders(client: QueryClient, userId: number): Promise<void> {
  for (const kept of readKept(userId).filter(isOfReminders)) {
    const { habitId: id } = kept;
    const change = kept.change as HabitChange;
    if (id < 0) addToNewHabit(client, id, change);
    else if (!(await isSent(id, change))) continue;
    forgetUnsent(userId, kept);
  }
}

const isSent = (id: number, body: HabitChange): Promise<boolean> =>
  callApi(updateHabit, { params: { id }, body }).then(() => true, wasAnswered);

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
  tellOfSetAside();
}
