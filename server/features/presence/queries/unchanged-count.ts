import { getProfileViews } from '#contract/presence.ts';
import type { Unchanged } from '#server/http/unchanged.ts';
import type { WatchingCounts } from './watching-counts.ts';

const PREFIX = getProfileViews.path.replace(':userId', '');
const ID = /^[1-9]\d{0,8}$/;

export const tagOfCount = (watchingNow: number): string => `W/"${watchingNow}"`;

/** What every open page asks each few seconds, and what is most often still so. */
export const unchangedCount =
  (counts: WatchingCounts): Unchanged =>
  ({ method, url = '', headers }) => {
    if (method !== getProfileViews.method || !url.startsWith(PREFIX)) return undefined;
    const known = headers['if-none-match'];
    const id = url.slice(PREFIX.length);
    if (known === undefined || !ID.test(id)) return undefined;
    const count = counts.knownOf(Number(id));
    return count !== undefined && known === tagOfCount(count) ? known : undefined;
  };
