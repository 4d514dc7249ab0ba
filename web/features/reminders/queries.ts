import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type EveningSummary, getEveningSummary, setEveningSummary } from '#contract/reminders.ts';
import { callApi } from '#web/client/call-api.ts';

const summaryQueryOptions = () =>
  queryOptions({ queryKey: ['evening-summary'], queryFn: () => callApi(getEveningSummary) });

export const useEveningSummary = () => useQuery(summaryQueryOptions());

export function useSetEveningSummary() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EveningSummary) => callApi(setEveningSummary, { body }),
    onSuccess: (summary) => client.setQueryData(summaryQueryOptions().queryKey, summary),
  });
}
