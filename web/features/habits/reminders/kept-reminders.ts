import type { QueryClient } from '@tanstack/react-query';
import { type Reminder, setReminders } from '#contract/habits.ts';
import { callApi, serverMessageOr } from '#web/client/call-api.ts';
import { personHere } from '#web/client/person-here.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { noteFailure } from '../changes/tries.ts';
import {
  forgetUnsent,
  idOf,
  keepUnsent,
  lineOf,
  type Unsent,
  wasAnswered,
} from '../changes/unsent.ts';
import { changeKey } from '../habit-cache.ts';
import { todayHere } from '../use-today.ts';
import { keptReminders, remindersQueryOptions } from './reminders-query.ts';

const unsentOf = (habitId: number, reminders: Reminder[]): Unsent => ({
  habitId: idOf({ id: habitId }),
  day: todayHere(),
  change: { reminders },
});

/** Chosen for a habit that was made away from the network: they wait on this device, and are sent after it. */
export function keepReminders(client: QueryClient, habitId: number, reminders: Reminder[]): void {
  const unsent = unsentOf(habitId, reminders);
  keepUnsent(personHere(client) ?? 0, unsent);
  client.setQueryData(remindersQueryOptions(habitId).queryKey, reminders);
  void sendReminders(client, unsent.habitId);
}

/** In the line of their habit, as they are by then. Never rejects: what goes wrong is told. */
export const sendReminders = (client: QueryClient, habitId: number): Promise<unknown> =>
  client
    .getMutationCache()
    .build(client, {
      mutationKey: changeKey,
      networkMode: 'online' as const,
      scope: { id: lineOf({ id: habitId }) },
      mutationFn: () => send(client, habitId),
    })
    .execute(undefined)
    .catch(() => {});

async function send(client: QueryClient, habitId: number): Promise<void> {
  const id = idOf({ id: habitId });
  const reminders = keptReminders(client, id);
  if (!reminders) return;
  // Its habit could not be sent either.
  if (id < 0) throw new TypeError('The habit is not sent yet.');
  const userId = personHere(client) ?? 0;
  const unsent = unsentOf(id, reminders);
  try {
    const kept = await callApi(setReminders, { params: { id }, body: { reminders } });
    client.setQueryData(remindersQueryOptions(id).queryKey, kept);
  } catch (error) {
    if (!wasAnswered(error)) {
      noteFailure(client, unsent, error);
      throw error;
    }
    const description = serverMessageOr(error, 'Please choose them again.');
    toast({ title: 'The reminders were not saved', description, variant: 'destructive' });
  }
  // Those that were chosen meanwhile are sent next.
  const isLatest = JSON.stringify(keptReminders(client, id)) === JSON.stringify(reminders);
  if (isLatest) forgetUnsent(userId, unsent);
}
