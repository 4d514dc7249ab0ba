import { queryOptions, useQuery } from '@tanstack/react-query';
import { listSections } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';

const FRESH_FOR_MS = 60_000;

export const sectionsQueryOptions = () =>
  queryOptions({
    queryKey: ['sections'],
    queryFn: () => callApi(listSections),
    staleTime: FRESH_FOR_MS,
  });

export const useSections = (enabled = true) => useQuery({ ...sectionsQueryOptions(), enabled });
