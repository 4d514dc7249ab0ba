import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { AccessibleScreen } from './accessible-screen.ts';
import { daysAgo } from './past-habits.ts';
import { castMember } from './people.ts';
import { chooseFor, fillSignIn, openHabitForm, openTools, toastRegion } from './screen.ts';

/** Shows the suggestions of a picture: one without days, and one with an uncertain time. */
async function readPicture(page: Page): Promise<void> {
  const line = {
    deadline: '18:00',
    possibleDeadlines: null,
    weekdays: null,
    notes: null,
    icon: null,
  };
  const habits = [
    { ...line, name: 'Read', type: 'daily', confidence: 0.9 },
    { ...line, name: 'Swim', type: 'weekly', confidence: 0.7 },
    { ...line, name: 'Rnd', type: 'daily', confidence: 0.3, possibleDeadlines: ['07:30'] },
  ];
  const json = { success: true, habits, analysisText: 'Read', message: '' };
  await page.route('**/api/analyze-image', (route) => route.fulfill({ json }));
  await openTools(page);
  await page.getByRole('button', { name: 'Import from Image' }).click();
  const file = { name: 'list.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Picture of your habits').setInputFiles(file);
  await page.getByRole('button', { name: 'Analyze Image' }).click();
  await page.getByRole('checkbox', { name: 'Import Rnd' }).uncheck();
  await page.getByRole('button', { name: 'Import Selected' }).click();
}

/** Stores a refused new habit and a refused tick in the format of an earlier version. */
async function storeRefused(page: Page): Promise<void> {
  const me = (await (await page.request.get('/api/user')).json()) as { id: number };
  const habits = (await (await page.request.get('/api/habits')).json()) as { id: number }[];
  const day = daysAgo(0);
  const body = { name: 'Swim', type: 'daily', requestId: randomUUID() };
  const created = { id: -1, body: { ...body, createdOn: day }, isSetAside: true };
  const change = { completed: true };
  const changed = { habitId: habits[0]?.id, day, change, madeOn: day, isSetAside: true };
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    [
      [`habitcrush-new-habits-${me.id}`, JSON.stringify([created])],
      [`habitcrush-unsent-${me.id}`, JSON.stringify([changed])],
    ] as const,
  );
}

export const TRACKING_SCREENS: readonly AccessibleScreen[] = [
  {
    name: 'first steps',
    who: 'ben',
    path: '/dashboard',
    reach: (page) => page.getByRole('button', { name: 'Use Examples' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Start Tracking' }),
  },
  {
    name: 'dashboard without habits',
    who: 'eve',
    path: '/dashboard',
    shows: (page) => page.getByRole('button', { name: 'Add your first habit' }),
  },
  {
    name: 'dashboard',
    who: 'ada',
    path: '/dashboard',
    shows: (page) => page.getByRole('heading', { name: 'Read 20 pages' }),
  },
  {
    name: 'dashboard with failed changes',
    who: 'ada',
    path: '/dashboard',
    prepare: storeRefused,
    shows: (page) => page.getByRole('button', { name: /^Discard: New habit/ }),
  },
  {
    name: 'habit form',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await openHabitForm(page);
      await page.getByRole('radio', { name: 'Weekly' }).check();
      await page.getByRole('button', { name: 'Save Habit' }).click();
    },
    shows: (page) => page.getByText('Habit name is required'),
  },
  {
    name: 'habit form with icons',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await chooseFor(page, 'Read 20 pages', 'Edit');
      await page.getByRole('button', { name: /Select Icon/ }).click();
    },
    shows: (page) => page.getByRole('radio', { name: 'Dumbbell' }),
  },
  {
    name: 'delete question',
    who: 'ada',
    path: '/dashboard',
    reach: (page) => chooseFor(page, 'Read 20 pages', 'Delete'),
    shows: (page) => page.getByRole('button', { name: 'Delete Permanently' }),
  },
  {
    name: 'open menu',
    who: 'ada',
    path: '/dashboard',
    reach: (page) => page.getByRole('button', { name: /^(Menu|Appearance)$/ }).click(),
    isReachedAgain: true,
    shows: (page) => page.getByRole('menu'),
  },
  {
    name: 'toast',
    path: '/auth',
    reach: async (page) => {
      await page.route('**/api/login', (route) => route.fulfill({ status: 418, json: {} }));
      await fillSignIn(page, castMember('ada'));
      await page.getByRole('button', { name: 'Login' }).click();
    },
    isReachedAgain: true,
    shows: (page) => toastRegion(page).getByText('Login failed'),
  },
  {
    name: 'habits read from a picture',
    who: 'ada',
    path: '/dashboard',
    reach: readPicture,
    shows: (page) => page.getByText('Please select at least one day'),
  },
  {
    name: 'habit planner',
    who: 'ada',
    path: '/habit-planner',
    shows: (page) => page.getByRole('checkbox', { name: 'Read 20 pages on Sunday' }),
  },
  {
    name: 'habit planner while reordering',
    who: 'ada',
    path: '/habit-planner',
    reach: (page) => page.getByRole('button', { name: 'Reorder' }).click(),
    shows: (page) => page.getByRole('button', { name: /^(Move )?Read 20 pages$/ }),
  },
  {
    name: 'progress',
    who: 'ada',
    path: '/progress',
    shows: (page) => page.getByRole('region', { name: 'My year' }).getByText('By weekday'),
  },
  {
    name: 'calendar',
    who: 'ada',
    path: '/progress',
    reach: (page) => page.getByRole('tab', { name: 'Calendar' }).click(),
    shows: (page) => page.getByRole('columnheader', { name: 'Sun' }),
  },
  {
    name: 'calendar day being corrected',
    who: 'ada',
    path: '/progress',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Calendar' }).click();
      await page.locator('td button[aria-current=date]').click();
      await page.getByRole('button', { name: 'Edit this day' }).click();
    },
    shows: (page) => page.getByRole('button', { name: 'Done' }),
  },
  {
    name: 'habit details',
    who: 'ada',
    path: '/progress',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Habit Details' }).click();
      await page.getByLabel('Habit', { exact: true }).selectOption('Gym');
    },
    shows: (page) => page.getByRole('heading', { name: 'Recent days' }),
  },
  {
    name: 'import from another tracker',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await openTools(page);
      await page.getByRole('button', { name: 'Import from another tracker' }).click();
      await page
        .getByLabel('File of another tracker')
        .setInputFiles('server/features/tracking/import/testing/samples/loop-backup.db');
    },
    shows: (page) => page.getByRole('heading', { name: 'What will be different' }),
  },
];
