import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getPageViews } from '#contract/analytics.ts';
import { callApi } from '#web/client/call-api.ts';

export const usePageAnalytics = (asked: { days: number; path: string }) =>
  useQuery({
    queryKey: ['page-analytics', asked],
    queryFn: () => {
      const { days, path } = asked;
      return callApi(getPageViews, { query: { days, ...(path === '' ? {} : { path }) } });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
