import { login } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import { listHabits, setDay } from '#contract/habits.ts';
import { POLLS } from './live-calls.ts';
import type { Habit } from './live-dashboard.ts';

export const PASSWORD = 'measures-everything';

export type Kind = 'poll' | 'list' | 'tick' | 'sign-in';

const polls: readonly Habit[] = [
  ...POLLS,
  {
    call: recordPageView,
    everyMs: 60_000,
    body: ({ userId }) => ({ path: '/dashboard', sessionId: `dashboard of ${userId}` }),
  },
];

/**
 * Somebody opens the page ten times a day, for five minutes, ticks something and sees the list. Few of them sign
 * in, whose sessions last for weeks: each three hours is far more than that, and just enough to be counted.
 */
const others: readonly (Habit & { kind: Kind })[] = [
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

export const MIX: readonly (Habit & { kind: Kind })[] = [
  ...polls.map((habit) => ({ ...habit, kind: 'poll' as const })),
  ...others,
];
