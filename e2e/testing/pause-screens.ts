import type { Page } from '@playwright/test';
import type { AccessibleScreen } from './accessible-screen.ts';
import { openDisplay } from './screen.ts';

/** Pauses all habits, and one habit separately. One more pause is already over. */
async function pauseAll(page: Page): Promise<void> {
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

export const PAUSE_SCREENS: readonly AccessibleScreen[] = [
  {
    name: 'habit planner of a paused week',
    who: 'ada',
    path: '/habit-planner',
    prepare: pauseAll,
    shows: (page) => page.getByRole('checkbox', { name: 'on Monday' }).first(),
  },
  {
    name: 'pause of all habits',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await openDisplay(page);
      await page.getByRole('button', { name: 'Pause all habits' }).click();
    },
    shows: (page) => page.getByLabel('Last day'),
  },
  {
    name: 'dashboard while everything is paused',
    who: 'ada',
    path: '/dashboard',
    prepare: pauseAll,
    shows: (page) => page.getByRole('button', { name: 'I’m back' }),
  },
];
