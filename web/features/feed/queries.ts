import { queryOptions, useQuery } from '@tanstack/react-query';
import { getFeed } from '#contract/feed.ts';
import { callApi } from '#web/client/call-api.ts';
import { polledEvery } from '#web/client/polling.ts';

/** In milliseconds. Both ask for the same: whichever comes first answers for the other, too. */
export const FEED_POLLED_EVERY = { card: 30_000, live: 10_000 };

const feedQueryOptions = (every: number) =>
  queryOptions({
    queryKey: ['feed'],
    queryFn: () => callApi(getFeed),
    ...polledEvery(every),
  });

/** What those I follow have done, and those who follow me beside them, newest first. Not asked while the tab is hidden. */
export const useFeed = (every: number) => useQuery(feedQueryOptions(every));
