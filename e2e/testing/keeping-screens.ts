import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AccessibleScreen } from './accessible-screen.ts';
import { daysAgo } from './past-habits.ts';
import { openDisplay } from './screen.ts';

/** Pauses all habits, and one habit separately. One more pause is already over. */
async function rest(page: Page): Promise<void> {
  const from = '2026-03-01';
  const pauses = [
    { id: 2, habitId: null, from, until: null },
    { id: 1, habitId: 1, from: '2025-12-24', until: '2026-01-06' },
  ];
  await page.route('**/api/pauses', (route) => route.fulfill({ json: pauses }));
  await page.route('**/api/habits', async (route) => {
    const habits = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: habits.map((habit) => ({ ...habit, pauses })) });
  });
}

/** Makes one new habit and one change fail. */
async function failed(page: Page): Promise<void> {
  const me = (await (await page.request.get('/api/user')).json()) as { id: number };
  const habits = (await (await page.request.get('/api/habits')).json()) as { id: number }[];
  const day = daysAgo(0);
  const body = { name: 'Swim', type: 'daily', requestId: randomUUID() };
  const made = { id: -1, body: { ...body, createdOn: day }, isSetAside: true };
  const change = { completed: true };
  const changed = { habitId: habits[0]?.id, day, change, madeOn: day, isSetAside: true };
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    [
      [`habitcrush-new-habits-${me.id}`, JSON.stringify([made])],
      [`habitcrush-unsent-${me.id}`, JSON.stringify([changed])],
    ] as const,
  );
}

export const KEEPING_SCREENS: readonly AccessibleScreen[] = [
  {
    name: 'dashboard with what no server took',
    who: 'ada',
    path: '/dashboard',
    prepare: failed,
    shows: (page) => page.getByRole('button', { name: /^Discard: New habit/ }),
  },
  {
    name: 'planner of a week that rests',
    who: 'ada',
    path: '/habit-planner',
    prepare: rest,
    shows: (page) => page.getByRole('checkbox', { name: 'on Monday' }).first(),
  },
  {
    name: 'pause of everything',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await openDisplay(page);
      await page.getByRole('button', { name: 'Pause all habits' }).click();
    },
    shows: (page) => page.getByLabel('Last day'),
  },
  {
    name: 'dashboard on a break',
    who: 'ada',
    path: '/dashboard',
    prepare: rest,
    shows: (page) => page.getByRole('button', { name: 'I’m back' }),
  },
];
