import { login } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import { listHabits, setDay } from '#contract/habits.ts';
import { POLLS } from './live-calls.ts';
import type { PageCall } from './live-dashboard.ts';

export const PASSWORD = 'measures-everything';

export type Kind = 'poll' | 'list' | 'tick' | 'sign-in';

const polls: readonly PageCall[] = [
  ...POLLS,
  {
    call: recordPageView,
    everyMs: 60_000,
    body: ({ userId }) => ({ path: '/dashboard', sessionId: `dashboard of ${userId}` }),
  },
];

/**
 * A user opens the page ten times a day for five minutes, ticks a habit and sees the list. Sessions last for weeks, so
 * sign-ins are rare: one in three hours is more than real, and just enough to be measured.
 */
const others: readonly (PageCall & { kind: Kind })[] = [
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

export const MIX: readonly (PageCall & { kind: Kind })[] = [
  ...polls.map((habit) => ({ ...habit, kind: 'poll' as const })),
  ...others,
];
