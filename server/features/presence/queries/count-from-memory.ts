import { getProfileViews, type ProfileViews } from '#contract/presence.ts';
import type { AnswerFromMemory } from '#server/http/from-memory.ts';
import type { WatchingCounts } from './watching-counts.ts';

const PREFIX = getProfileViews.path.replace(':userId', '');
const ID = /^[1-9]\d{0,8}$/;
const ONE_TAG = /^W\/"\d+"$/;

export const tagOfCount = (watchingNow: number): string => `W/"${watchingNow}"`;

/** What every open page asks each few seconds, and what is most often known. */
export const countFromMemory =
  (counts: WatchingCounts): AnswerFromMemory =>
  ({ method, url = '', headers }) => {
    if (method !== getProfileViews.method || !url.startsWith(PREFIX)) return undefined;
    const id = url.slice(PREFIX.length);
    const watchingNow = ID.test(id) ? counts.knownOf(Number(id)) : undefined;
    if (watchingNow === undefined) return undefined;
    const tag = tagOfCount(watchingNow);
    // Several tags, or any: rare enough for the whole way.
    const known = headers['if-none-match'] ?? '';
    if (known === tag) return { tag };
    if (known !== '' && !ONE_TAG.test(known)) return undefined;
    return { tag, content: JSON.stringify({ watchingNow } satisfies ProfileViews) };
  };
