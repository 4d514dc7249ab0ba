import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { listReminders, type Reminder } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { personHere } from '#web/client/person-here.ts';
import { readUnsent } from '../changes/tries.ts';
import { idOf } from '../changes/unsent.ts';
import { todayHere } from '../use-today.ts';

export const remindersQueryOptions = (habitId: number) =>
  queryOptions({
    queryKey: ['reminders', habitId],
    queryFn: ({ client }) =>
      habitId < 0
        ? (keptReminders(client, habitId) ?? [])
        : callApi(listReminders, { params: { id: habitId } }),
    // What is on this device needs no network.
    ...(habitId < 0 && { networkMode: 'always' as const }),
  });

export const useReminders = (habitId: number) => useQuery(remindersQueryOptions(habitId));

/** Those that wait on this device for their habit to be sent. */
export function keptReminders(client: QueryClient, habitId: number): Reminder[] | undefined {
  const id = idOf({ id: habitId });
  for (const { habitId: of, change } of readUnsent(personHere(client) ?? 0, todayHere())) {
    if (of === id && 'reminders' in change) return change.reminders;
  }
  return undefined;
}
