import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Entry, listEntries } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { callApi } from '#web/client/call-api.ts';
import { isDraft, type Operation } from '#web/outbox/operation.ts';
import { useWaitingOperations } from '../../data/queries.ts';
import { habitDaysKey } from '../../data/query-options.ts';
import type { ShownHabit } from '../../data/shown-habits.ts';

// Below the key of the days, so that a changed day invalidates its entries.
const entriesQueryOptions = ({ id }: ShownHabit, date: LocalDay) =>
  queryOptions({
    queryKey: [...habitDaysKey, 'entries', id, date],
    queryFn: async () => (isDraft(id) ? [] : callApi(listEntries, { params: { id, date } })),
  });

/** The entries of a day, with the pending changes. */
export function useEntries(habit: ShownHabit, date: LocalDay): UseQueryResult<Entry[]> {
  const waiting = useWaitingOperations();
  const { id, key } = habit;
  const select = useCallback(
    (entries: Entry[]) =>
      waiting
        .filter((one) => one.habit === id || one.habit === key)
        .reduce((all, one) => withOperation(all, one, date), entries),
    [waiting, id, key, date],
  );
  return useQuery({ ...entriesQueryOptions(habit, date), select });
}

function withOperation(entries: Entry[], { kind, body }: Operation, date: LocalDay): Entry[] {
  if ((kind !== 'entry' && kind !== 'remove-entry') || body.date !== date) return entries;
  const { entry } = body;
  const others = entries.filter(({ id }) => id !== entry.id);
  if (kind === 'remove-entry') return others;
  const isNew = others.length === entries.length;
  return isNew ? [...entries, entry] : entries.map((one) => (one.id === entry.id ? entry : one));
}
