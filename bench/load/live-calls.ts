import { listEncouragements } from '#contract/encouragement.ts';
import { getFeed } from '#contract/feed.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import type { PageCall } from './live-dashboard.ts';

/** The polls of an open dashboard with their intervals: cards, footer and ping. */
export const POLLS: readonly PageCall[] = [
  { call: getProfileViews, everyMs: 3_000 },
  { call: getProfileViews, everyMs: 5_000 },
  { call: getFeed, everyMs: 10_000 },
  { call: getFeed, everyMs: 30_000 },
  { call: listEncouragements, everyMs: 60_000 },
  {
    call: recordProfileView,
    everyMs: 20_000,
    body: () => ({ sessionId: 'a dashboard that is measured', context: 'dashboard' }),
  },
];

export const callsPerSecond = (calls: readonly PageCall[]): number =>
  calls.reduce((sum, { everyMs }) => sum + 1000 / everyMs, 0);
