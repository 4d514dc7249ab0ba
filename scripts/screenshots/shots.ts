import type { Page } from '@playwright/test';
import { ADMIN_SHOTS } from './admin-shots.ts';
import { IMPORT_SHOTS } from './import-shots.ts';
import { NOTIFICATIONS_SHOTS } from './notifications-shots.ts';
import { PROFILE_PUBLIC_SHOTS } from './profile-public-shots.ts';
import { PROGRESS_SHOTS } from './progress-shots.ts';
import { REACH_SHOTS } from './reach-shots.ts';
import { TOGETHER_SHOTS } from './together-shots.ts';
import { TRACKER_SHOTS } from './tracker-shots.ts';

export type Shot = {
  name: string;
  path: string;
  /** Somebody of the demonstration; nobody is signed in without. */
  who?: 'eve' | 'ada' | 'ben' | 'cleo' | 'dov';
  /** From the page as it opens to what is meant. */
  reach?: (page: Page) => Promise<void>;
  /** Stands in the picture once it is complete. */
  sees: string | RegExp;
  /** What floats above the page is taken as it is seen, not with all that is below. */
  isFloating?: boolean;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

const show = (view: string) => async (page: Page) => {
  await page.getByRole('radio', { name: view }).check({ force: true });
};

const choose = (habit: string, item: string) => async (page: Page) => {
  await press(`Options for ${habit}`)(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

async function choosePicture(page: Page): Promise<void> {
  await press('Edit Profile')(page);
  // Any picture will do: the page itself is one.
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Profile Image file').setInputFiles(picture);
  await page.locator('.ReactCrop__crop-selection').waitFor();
}

/** Whoever has seen the tour is shown it again, without the server hearing of it. */
const tourAfter = (steps: number) => async (page: Page) => {
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), hasCompletedTour: false },
    });
  });
  await page.reload();
  for (let step = 0; step < steps; step += 1) await press('Next')(page);
};

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const inTurn =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

const failToLoad = (path: string) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }));
  await page.reload();
};

/** Each of them is taken in every width and theme. A new screen is a new line. */
export const SHOTS: readonly Shot[] = [
  { name: 'auth-login', path: '/auth', sees: 'Login' },
  { name: 'auth-register', path: '/auth?tab=register&code=GIA-COME-IN', sees: 'Register' },
  { name: 'auth-faults', path: '/auth', reach: press('Login'), sees: 'Password is required' },
  { name: 'not-found', path: '/no/such/page', sees: '404 Page Not Found' },
  { name: 'onboarding', who: 'ben', path: '/dashboard', sees: 'Use Examples' },
  {
    name: 'onboarding-examples',
    who: 'ben',
    path: '/dashboard',
    reach: press('Use Examples'),
    sees: 'Start Tracking',
  },
  {
    name: 'tour-welcome',
    who: 'ada',
    path: '/dashboard',
    reach: tourAfter(0),
    sees: 'Welcome to HabitCrush',
    isFloating: true,
  },
  {
    name: 'tour-views',
    who: 'ada',
    path: '/dashboard',
    reach: tourAfter(2),
    sees: 'Your view',
    isFloating: true,
  },
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
    sees: 'Spanish lesson',
  },
  ...PROGRESS_SHOTS,
  ...PROFILE_PUBLIC_SHOTS,
  ...NOTIFICATIONS_SHOTS,
  {
    name: 'dashboard-failed',
    who: 'ada',
    path: '/dashboard',
    reach: failToLoad('**/api/habits'),
    sees: 'Your habits did not load',
  },
  {
    name: 'habit-add',
    who: 'ada',
    path: '/dashboard',
    reach: press('Add Habit'),
    sees: 'Save Habit',
    isFloating: true,
  },
  {
    name: 'habit-edit',
    who: 'ada',
    path: '/dashboard',
    reach: choose('Morning run', 'Edit'),
    sees: 'Save Habit',
    isFloating: true,
  },
  {
    name: 'habit-icons',
    who: 'ada',
    path: '/dashboard',
    reach: inTurn(choose('Morning run', 'Edit'), press(/^Select Icon/)),
    sees: 'Save Habit',
    isFloating: true,
  },
  {
    name: 'habit-note',
    who: 'ada',
    path: '/dashboard',
    reach: choose('Meditate', 'Add Public Note'),
    sees: 'Add Public Note',
    isFloating: true,
  },
  {
    name: 'habit-delete',
    who: 'ada',
    path: '/dashboard',
    reach: choose('Meditate', 'Delete'),
    sees: 'Delete Permanently',
    isFloating: true,
  },
  {
    name: 'habit-menu',
    who: 'ada',
    path: '/dashboard',
    reach: press('Options for Meditate'),
    sees: 'Delete',
    isFloating: true,
  },
  {
    name: 'menu',
    who: 'ada',
    path: '/dashboard',
    reach: press(/^(Menu|Appearance)$/),
    sees: 'Appearance',
    isFloating: true,
  },
  {
    name: 'tools',
    who: 'ada',
    path: '/dashboard',
    reach: press('Tools'),
    sees: 'Appearance',
    isFloating: true,
  },
  {
    name: 'shortcuts',
    who: 'ada',
    path: '/dashboard',
    reach: inTurn(press('Tools'), press('Show shortcuts')),
    sees: /shortcuts/i,
    isFloating: true,
  },
  ...IMPORT_SHOTS,
  ...TRACKER_SHOTS,
  { name: 'planner', who: 'dov', path: '/habit-planner', sees: 'Push-ups' },
  {
    name: 'planner-reorder',
    who: 'dov',
    path: '/habit-planner',
    reach: press('Reorder'),
    sees: 'Save Changes',
  },
  { name: 'progress-overview', who: 'ada', path: '/progress', sees: 'Crush Score' },
  {
    name: 'progress-calendar',
    who: 'ada',
    path: '/progress',
    reach: openTab('Calendar'),
    sees: 'Crush Score',
  },
  {
    name: 'progress-details',
    who: 'ada',
    path: '/progress',
    reach: openTab('Habit Details'),
    sees: 'Crush Score',
  },
  { name: 'profile', who: 'ada', path: '/profile', sees: 'Account Information' },
  {
    name: 'profile-edit',
    who: 'ada',
    path: '/profile',
    reach: press('Edit Profile'),
    sees: 'Save Changes',
  },
  {
    name: 'profile-crop',
    who: 'ada',
    path: '/profile',
    reach: choosePicture,
    sees: 'Crop Profile Image',
    isFloating: true,
  },
  ...TOGETHER_SHOTS,
  ...ADMIN_SHOTS,
  ...REACH_SHOTS,
];
