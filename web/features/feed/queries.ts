import { queryOptions, useQuery } from '@tanstack/react-query';
import { getFeed } from '#contract/feed.ts';
import { callApi } from '#web/client/call-api.ts';
import { polledEvery } from '#web/client/polling.ts';

/** Polling intervals in milliseconds. Both share one query. */
export const FEED_POLLED_EVERY = { card: 30_000, live: 10_000 };

const feedQueryOptions = (every: number) =>
  queryOptions({
    queryKey: ['feed'],
    queryFn: () => callApi(getFeed),
    ...polledEvery(every),
  });

/** The activities of followed users, and those with followers included, newest first. Not polled in hidden tabs. */
export const useFeed = (every: number) => useQuery(feedQueryOptions(every));
