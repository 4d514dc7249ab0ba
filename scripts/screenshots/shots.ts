import type { Page } from '@playwright/test';
import { ADMIN_SHOTS } from './admin-shots.ts';
import { DASHBOARD_SHOTS } from './dashboard-shots.ts';
import { HABITS_SHOTS } from './habits-shots.ts';
import { IMPORT_SHOTS } from './import-shots.ts';
import { NOTIFICATIONS_SHOTS } from './notifications-shots.ts';
import { PASSWORD_RESET_SHOTS } from './password-reset-shots.ts';
import { PROFILE_PUBLIC_SHOTS } from './profile-public-shots.ts';
import { PROGRESS_SHOTS } from './progress-shots.ts';
import { inTurn, openTab, openTools, press } from './steps.ts';
import { REACH_SHOTS } from './reach-shots.ts';
import type { Shot } from './shot.ts';
import { SIGN_IN_SHOTS } from './sign-in-shots.ts';
import { TOGETHER_SHOTS } from './together-shots.ts';
import { TRACKER_SHOTS } from './tracker-shots.ts';

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

/** As if it had been ended elsewhere: the page asks again after a moment without a network. */
async function endSession(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const refuse = { status: 401, json: { message: 'Please sign in.' } };
  await page.route('**/api/**', (route) => route.fulfill(refuse));
  await page.evaluate(() => {
    for (const type of ['offline', 'online']) window.dispatchEvent(new Event(type));
  });
}

/** Each of them is taken in every width and theme. A new screen is a new line. */
export const SHOTS: readonly Shot[] = [
  { name: 'auth-login', path: '/auth', sees: 'Login' },
  { name: 'auth-register', path: '/auth?tab=register&code=GIA-COME-IN', sees: 'Register' },
  { name: 'auth-faults', path: '/auth', reach: press('Login'), sees: 'Password is required' },
  {
    name: 'auth-session-ended',
    who: 'dov',
    path: '/progress',
    reach: endSession,
    sees: 'You have been signed out.',
  },
  ...PASSWORD_RESET_SHOTS,
  ...SIGN_IN_SHOTS,
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
  ...DASHBOARD_SHOTS,
  ...HABITS_SHOTS,
  ...PROGRESS_SHOTS,
  ...PROFILE_PUBLIC_SHOTS,
  ...NOTIFICATIONS_SHOTS,
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
    reach: openTools,
    sees: 'Appearance',
    isFloating: true,
  },
  {
    name: 'shortcuts',
    who: 'ada',
    path: '/dashboard',
    reach: inTurn(openTools, press('Show shortcuts')),
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
    name: 'progress-details',
    who: 'ada',
    path: '/progress',
    reach: openTab('Habit Details'),
    sees: 'Crush Score',
  },
  { name: 'profile', who: 'ada', path: '/profile', sees: 'Account Information' },
  {
    name: 'profile-reminders',
    who: 'ada',
    path: '/profile?tab=reminders',
    sees: 'Evening summary',
  },
  { name: 'profile-security', who: 'ada', path: '/profile?tab=security', sees: 'This device' },
  { name: 'profile-data', who: 'ada', path: '/profile?tab=data', sees: 'Delete account' },
  {
    name: 'profile-days',
    who: 'cleo',
    path: '/profile?tab=day',
    reach: async (page) => {
      await page.getByLabel('My day ends at').selectOption('6 AM');
      await page.getByLabel('My week begins on').selectOption('Sunday');
    },
    sees: 'Weekly goals start on Sunday',
  },
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
