import type { Page } from '@playwright/test';
import type { AccessibleScreen } from './testing/accessible-screen.ts';
import { findFaults, isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { KEEPING_SCREENS } from './testing/keeping-screens.ts';
import { ORDER_SCREENS } from './testing/order-screens.ts';
import { REMINDER_SCREENS } from './testing/reminder-screens.ts';
import { SIGN_IN_SCREENS } from './testing/sign-in-screens.ts';
import { castMember, signInAs } from './testing/people.ts';
import { chooseFor, fillSignIn, openTools, toastRegion } from './testing/screen.ts';

/** To suggestions, of which one lacks its days, and one its time. */
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

const SCREENS: readonly AccessibleScreen[] = [
  ...KEEPING_SCREENS,
  ...ORDER_SCREENS,
  ...REMINDER_SCREENS,
  ...SIGN_IN_SCREENS,
  {
    name: 'not found',
    path: '/no/such/page',
    shows: (page) => page.getByRole('heading', { name: '404 Page Not Found' }),
  },
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
    name: 'habit form',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add Habit' }).click();
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
      await page.getByRole('button', { name: 'Correct this day' }).click();
    },
    shows: (page) => page.getByRole('button', { name: 'Done correcting' }),
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
    shows: (page) => page.getByRole('heading', { name: 'What changes or stays behind' }),
  },
  {
    name: 'profile, and how reminders come',
    who: 'ada',
    path: '/profile?tab=reminders',
    reach: async (page) => {
      const card = page.getByRole('region', { name: 'Reminders' });
      if (!(await card.getByRole('switch', { name: 'Quiet hours' }).isChecked()))
        await card.getByRole('switch', { name: 'Quiet hours' }).click();
      await card.getByRole('button', { name: 'Save address' }).click();
    },
    shows: (page) => page.getByText('Please give an address.'),
  },
  {
    name: 'profile, security',
    who: 'ada',
    path: '/profile?tab=security',
    shows: (page) => page.getByText('This device'),
  },
  {
    name: 'profile, data',
    who: 'ada',
    path: '/profile?tab=data',
    shows: (page) => page.getByRole('button', { name: 'Show its links' }),
  },
  {
    name: 'another hour for the day',
    who: 'ben',
    path: '/profile?tab=day',
    reach: async (page) => {
      await page.getByLabel('My day ends at').selectOption('6 AM');
    },
    shows: (page) => page.getByText(/^Takes effect on /),
  },
  {
    name: 'public profile',
    path: '/ada',
    shows: (page) => page.getByRole('button', { name: 'Request Beta Access' }),
  },
  {
    name: 'search for somebody',
    who: 'ada',
    path: '/public',
    reach: (page) => page.getByRole('combobox', { name: 'Username' }).fill('a'),
    shows: (page) => page.getByRole('option', { name: 'ada' }),
  },
  {
    name: 'list of followers',
    who: 'ada',
    path: '/dov',
    reach: async (page) => {
      const { userId } = await (await page.request.get('/api/public/dov')).json();
      await page.request.post(`/api/follow/${userId}`);
      await page.reload();
      await page.getByRole('button', { name: /follower/ }).click();
    },
    shows: (page) =>
      page
        .getByRole('dialog', { name: 'Followers' })
        .getByText(/Nobody|Dov/)
        .first(),
  },
  {
    name: 'cards beside the habits',
    who: 'ada',
    path: '/dashboard',
    shows: (page) => page.getByText('Live tracking active'),
  },
  {
    name: 'challenges',
    who: 'eve',
    path: '/challenges',
    shows: (page) => page.getByRole('button', { name: 'Start a challenge' }),
  },
  {
    name: 'notifications',
    who: 'ada',
    path: '/notifications',
    reach: async (page) => {
      const mail = {
        type: 'encouragement',
        subject: `${'Wolfeschlegelsteinhausen'.repeat(4)} encourages you`,
        createdAt: '2026-03-10T12:00:00.000Z',
        relatedUser: { name: 'Wolfeschlegelsteinhausen'.repeat(4), username: 'dov', isBot: true },
      };
      const notifications = ['sent', 'failed', 'pending'].map((status, id) => {
        const sentAt = status === 'sent' ? mail.createdAt : null;
        return { ...mail, id, status, sentAt };
      });
      await page.route('**/api/notifications/history', (route) =>
        route.fulfill({ json: { notifications, next: 1 } }),
      );
      await page.reload();
    },
    shows: (page) => page.getByRole('button', { name: 'Show older' }),
  },
  {
    name: 'request for an invitation',
    path: '/auth',
    reach: async (page) => {
      await page.getByRole('button', { name: 'No invitation yet? Request beta access' }).click();
      await page.getByLabel('Job Title').selectOption('Other');
      await page.getByRole('button', { name: 'Request Access' }).click();
    },
    shows: (page) => page.getByText('First name must be at least 2 characters.'),
  },
  {
    name: 'administration of requests',
    who: 'eve',
    path: '/admin',
    // Another journey may have asked before.
    shows: (page) =>
      page.getByText('No requests yet').or(page.locator('[aria-label=Requests]:is(table, ul)')),
  },
  {
    name: 'administration of users',
    who: 'eve',
    path: '/admin?tab=users',
    reach: async (page) => {
      // Other journeys bring people along, more than a page of them.
      const found = page.waitForResponse(/search=ada/);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('ada');
      // Until then the list of before is paler, and nothing to be judged.
      await found;
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.getByRole('button', { name: 'Edit ada' }).click();
    },
    shows: (page) => page.getByRole('dialog', { name: 'Edit User' }),
  },
  {
    name: 'podcast',
    path: '/podcast',
    shows: (page) => page.getByText('claimed so far'),
  },
  {
    name: 'sign-up from the podcast',
    path: '/podcast',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Claim My Free VIP Month' }).click();
      await page.getByRole('button', { name: 'Claim VIP Access' }).click();
    },
    shows: (page) => page.getByText('Username is required'),
  },
  {
    name: 'administration of bots',
    who: 'eve',
    path: '/admin?tab=bots',
    reach: (page) => page.getByRole('button', { name: 'Generate Configurations' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Create 5 Bots' }),
  },
  {
    name: 'bot being tuned',
    who: 'eve',
    path: '/admin?tab=bots',
    reach: (page) => page.getByRole('button', { name: 'Edit pip' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Edit bot' }),
  },
  {
    name: 'administration of settings',
    who: 'eve',
    path: '/admin?tab=settings',
    shows: (page) => page.getByRole('region', { name: 'Background jobs' }),
  },
  {
    name: 'page analytics',
    who: 'eve',
    path: '/admin?tab=analytics',
    shows: (page) => page.getByRole('region', { name: 'Top pages' }),
  },
];

// What moves is judged where it comes to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function open(page: Page, { path, reach, shows }: AccessibleScreen): Promise<void> {
  await page.goto(path);
  await reach?.(page);
  await expect(shows(page)).toBeVisible();
}

/** As wide as it is opened, and what else it must fit into then. */
const SIZES = [
  { device: 'phone', width: 375, alsoFits: [320], tag: [] },
  { device: 'desk', width: 1440, alsoFits: [], tag: '@long' },
];

for (const screen of SCREENS) {
  for (const { device, width, alsoFits, tag } of SIZES) {
    const title = `${screen.name} is for everybody, on a ${device}`;
    test(title, { tag }, async ({ page, context, site, announced }) => {
      announced.refusal(418, '/api/login');
      announced.refusal(404, '/no/such/page');
      announced.refusal(404, '/api/oidc/arrival');
      announced.refusal(404, '/api/tick-links/use');
      if (screen.who) await signInAs(site, context, castMember(screen.who));
      await page.setViewportSize({ width, height: 800 });
      await open(page, screen);
      expect(await findFaults(page)).toEqual([]);
      for (const fits of [width, ...alsoFits]) {
        await page.setViewportSize({ width: fits, height: 800 });
        expect(await isWiderThanScreen(page), `sideways scroll at ${fits}`).toBe(false);
      }
    });
  }
}
