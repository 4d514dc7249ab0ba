import { login } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import { listEncouragements } from '#contract/encouragement.ts';
import { getFeed } from '#contract/feed.ts';
import { listHabits, setDay } from '#contract/habits.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import type { PageCall } from './live-dashboard.ts';

export const PASSWORD = 'measures-everything';

export type CallKind = 'poll' | 'list' | 'tick' | 'sign-in';
export type KindOfCall = PageCall & { kind: CallKind };

/** The polls of an open dashboard with their intervals: cards, footer and ping. */
export const POLLS: readonly KindOfCall[] = [
  { kind: 'poll', call: getProfileViews, everyMs: 3_000 },
  { kind: 'poll', call: getProfileViews, everyMs: 5_000 },
  { kind: 'poll', call: getFeed, everyMs: 10_000 },
  { kind: 'poll', call: getFeed, everyMs: 30_000 },
  { kind: 'poll', call: listEncouragements, everyMs: 60_000 },
  {
    kind: 'poll',
    call: recordProfileView,
    everyMs: 20_000,
    body: () => ({ sessionId: 'a dashboard that is measured', context: 'dashboard' }),
  },
];

/**
 * A user opens the page ten times a day for five minutes, ticks a habit and sees the list. Sessions last for weeks, so
 * sign-ins are rare: one in three hours is more than real, and just enough to be measured.
 */
export const MIX: readonly KindOfCall[] = [
  ...POLLS,
  {
    kind: 'poll',
    call: recordPageView,
    everyMs: 60_000,
    body: ({ userId }) => ({ path: '/dashboard', sessionId: `dashboard of ${userId}` }),
  },
  { kind: 'list', call: listHabits, everyMs: 5 * 60_000 },
  {
    kind: 'tick',
    call: setDay,
    everyMs: 5 * 60_000,
    body: (_, turn) => ({ completed: turn % 2 === 0 }),
  },
  {
    kind: 'sign-in',
    call: login,
    everyMs: 3 * 60 * 60_000,
    body: ({ email }) => ({ email, password: PASSWORD }),
  },
];

export const callsPerSecond = (calls: readonly PageCall[]): number =>
  calls.reduce((sum, { everyMs }) => sum + 1000 / everyMs, 0);
