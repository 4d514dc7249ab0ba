import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { failToLoad, inTurn, press } from './steps.ts';
import type { Shot } from './shot.ts';

const show = (view: string) => async (page: Page) => {
  await page.getByRole('radio', { name: view }).check({ force: true });
};

/** In this picture alone. */
async function alter(page: Page, changed: (habit: Habit) => Habit): Promise<void> {
  await page.route('**/api/habits', async (route) => {
    const habits = (await (await route.fetch()).json()) as Habit[];
    await route.fulfill({ json: habits.map(changed) });
  });
  await page.reload();
}

async function rest(page: Page): Promise<void> {
  const pauses = [{ id: 1, habitId: null, from: toLocalDay('2026-03-01'), until: null }];
  await page.route('**/api/pauses', (route) => route.fulfill({ json: pauses }));
  await alter(page, (habit) => ({ ...habit, pauses }));
}

const finish = (page: Page) =>
  alter(page, ({ goal, instance, ...habit }) => {
    const day = { scheduled: true, completed: true, skipped: false, amount: goal?.amount ?? null };
    return { ...habit, goal, completed: true, instance: instance && { ...instance, ...day } };
  });

async function openArchive(page: Page): Promise<void> {
  await page.route('**/api/habits/archived', async (route) => {
    const url = new URL('/api/habits', page.url()).href;
    const habits = (await (await route.fetch({ url })).json()) as Habit[];
    const archivedOn = toLocalDay('2026-03-01');
    await route.fulfill({ json: habits.map((habit) => ({ ...habit, archivedOn })) });
  });
  await page.reload();
  await press(/^Archived/)(page);
}

/** The device remembers which are chosen: another width may have them already. */
async function chooseTag(page: Page): Promise<void> {
  const tag = page.getByRole('button', { name: 'Home', exact: true });
  if ((await tag.getAttribute('aria-pressed')) === 'false') await tag.click();
}

export const DASHBOARD_SHOTS: readonly Shot[] = [
  { name: 'dashboard-grid', who: 'ada', path: '/dashboard', sees: 'Read 20 pages' },
  { name: 'dashboard-grid-many', who: 'dov', path: '/dashboard', sees: 'Push-ups' },
  { name: 'dashboard-list', who: 'dov', path: '/dashboard', reach: show('List'), sees: 'Push-ups' },
  { name: 'dashboard-focus', who: 'ada', path: '/dashboard', reach: show('Focus'), sees: '15:00' },
  {
    name: 'dashboard-minimal',
    who: 'dov',
    path: '/dashboard',
    reach: show('Minimal'),
    sees: 'Push-ups',
  },
  {
    name: 'dashboard-zen',
    who: 'ada',
    path: '/dashboard',
    reach: show('Zen'),
    sees: /Press and hold/,
  },
  {
    name: 'dashboard-grid-done',
    who: 'dov',
    path: '/dashboard',
    reach: finish,
    sees: 'Push-ups',
  },
  {
    name: 'dashboard-focus-done',
    who: 'dov',
    path: '/dashboard',
    reach: inTurn(show('Focus'), finish),
    sees: 'Done today',
  },
  {
    name: 'dashboard-zen-done',
    who: 'dov',
    path: '/dashboard',
    reach: inTurn(show('Zen'), finish),
    sees: 'Done. Breathe out.',
  },
  {
    name: 'habits-archived',
    who: 'dov',
    path: '/dashboard',
    reach: openArchive,
    sees: 'Archived habits',
    isFloating: true,
  },
  {
    name: 'dashboard-filtered',
    who: 'dov',
    path: '/dashboard',
    reach: chooseTag,
    sees: /habits hidden/,
  },
  {
    name: 'dashboard-on-a-break',
    who: 'dov',
    path: '/dashboard',
    reach: rest,
    sees: 'Nothing is asked of you.',
  },
  {
    name: 'planner-on-a-break',
    who: 'dov',
    path: '/habit-planner',
    reach: rest,
    sees: 'Paused',
  },
  {
    name: 'dashboard-yesterday',
    who: 'dov',
    path: '/dashboard',
    reach: press('Yesterday'),
    sees: /^\d+ of \d+ done$/,
  },
  {
    name: 'dashboard-failed',
    who: 'ada',
    path: '/dashboard',
    reach: failToLoad('**/api/habits'),
    sees: 'Your habits did not load',
  },
];
