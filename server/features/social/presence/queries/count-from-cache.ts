import { getProfileViews, type ProfileViews } from '#contract/presence.ts';
import type { CachedResponse, FindCachedResponse } from '#server/polling/respond-from-cache.ts';
import type { WatchingCounts } from './watching-counts.ts';

const PREFIX = getProfileViews.path.replace(':userId', '');
const ID = /^[1-9]\d{0,8}$/;
const ONE_TAG = /^W\/"\d+"$/;

export const tagOfCount = (watchingNow: number): string => `W/"${watchingNow}"`;

/** Answers the most frequent call of open pages from memory. The response is one number, the same for all callers. */
export const countFromCache =
  (counts: WatchingCounts): FindCachedResponse =>
  ({ method, url = '', headers }) => {
    if (method !== getProfileViews.method || !url.startsWith(PREFIX)) return undefined;
    const id = url.slice(PREFIX.length);
    const tag = headers['if-none-match'] ?? '';
    // Several tags or `*` are rare, so Fastify handles them.
    if (!ID.test(id) || (tag !== '' && !ONE_TAG.test(tag))) return undefined;
    const watchingNow = counts.cached(Number(id));
    if (watchingNow !== undefined) return responseTo(tag, watchingNow);
    return counts.loadUnlessBusy(Number(id))?.then((count) => responseTo(tag, count));
  };

function responseTo(tag: string, watchingNow: number): CachedResponse {
  const current = tagOfCount(watchingNow);
  const known = { route: getProfileViews.path, tag: current };
  if (tag === current) return known;
  return { ...known, content: JSON.stringify({ watchingNow } satisfies ProfileViews) };
}
