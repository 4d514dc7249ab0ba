import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EveningSummary, getEveningSummary, setEveningSummary } from '#contract/reminders.ts';
import { callApi } from '#web/client/call-api.ts';

const summaryQueryOptions = () =>
  queryOptions({ queryKey: ['evening-summary'], queryFn: () => callApi(getEveningSummary) });

export const useEveningSummary = () => useQuery(summaryQueryOptions());

/** In series, so that the last choice wins. */
export function useSetEveningSummary() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'evening summary' },
    mutationFn: (body: EveningSummary) => callApi(setEveningSummary, { body }),
    onSuccess: (summary) => client.setQueryData(summaryQueryOptions().queryKey, summary),
  });
}
