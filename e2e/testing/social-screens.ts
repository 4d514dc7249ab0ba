import type { AccessibleScreen } from './accessible-screen.ts';
import { expect } from './journey.ts';

/** Profiles, people, and administration. */
export const SOCIAL_SCREENS: readonly AccessibleScreen[] = [
  {
    name: 'profile, reminders',
    who: 'ada',
    path: '/profile?tab=reminders',
    reach: async (page) => {
      const card = page.getByRole('region', { name: 'Reminders' });
      const quietHours = card.getByRole('switch', { name: 'Quiet hours' });
      if (!(await quietHours.isChecked())) await quietHours.click();
      await expect(quietHours).toBeChecked();
      // Disabled, and therefore pale, until they are stored.
      await expect(quietHours).toBeEnabled();
      await card.getByRole('button', { name: 'Save address' }).click();
    },
    shows: (page) => page.getByText('Please enter an address.'),
  },
  {
    name: 'profile being edited',
    who: 'ada',
    path: '/profile',
    reach: (page) => page.getByRole('button', { name: 'Edit Profile' }).click(),
    shows: (page) => page.getByRole('button', { name: 'Save Changes' }),
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
    name: 'new start of the day',
    who: 'ben',
    path: '/profile?tab=day',
    reach: async (page) => {
      await page.getByLabel('My day ends at').selectOption('6:00 AM');
    },
    shows: (page) => page.getByText(/^Takes effect on /),
  },
  {
    name: 'public profile',
    path: '/ada',
    shows: (page) => page.getByRole('button', { name: 'Request Beta Access' }),
  },
  {
    name: 'form of an encouragement',
    who: 'ada',
    path: '/dov',
    reach: (page) => page.getByRole('button', { name: 'Send Encouragement' }).first().click(),
    isReachedAgain: true,
    shows: (page) => page.getByRole('dialog').getByRole('textbox'),
  },
  {
    name: 'search for a user',
    who: 'ada',
    path: '/public',
    reach: (page) => page.getByRole('combobox', { name: 'Username' }).fill('a'),
    shows: (page) => page.getByRole('option', { name: 'ada' }),
  },
  {
    name: 'list of followers',
    who: 'ada',
    path: '/dov',
    prepare: async (page) => {
      const { userId } = await (await page.request.get('/api/public/dov')).json();
      await page.request.post(`/api/follow/${userId}`);
    },
    reach: (page) => page.getByRole('button', { name: /follower/ }).click(),
    shows: (page) =>
      page
        .getByRole('dialog', { name: 'Followers' })
        .getByText(/no followers yet|Dov/)
        .first(),
  },
  {
    name: 'cards beside the habits',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      // One line while they have nothing to show.
      const line = page.getByRole('button', { name: /^Together/ });
      await expect(line.or(page.getByText('Live tracking active'))).toBeVisible();
      if (await line.isVisible()) await line.click();
    },
    shows: (page) => page.getByText('Live tracking active'),
  },
  {
    name: 'together',
    who: 'eve',
    path: '/challenges',
    shows: (page) => page.getByRole('button', { name: 'Start a challenge' }),
  },
  {
    name: 'notifications',
    who: 'ada',
    path: '/notifications',
    prepare: async (page) => {
      const mail = {
        type: 'encouragement',
        subject: `${'Wolfeschlegelsteinhausen'.repeat(4)} sent you encouragement`,
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
    // Another journey may have requested it before.
    shows: (page) =>
      page.getByText('No requests yet').or(page.locator('[aria-label=Requests]:is(table, ul)')),
  },
  {
    name: 'administration of users',
    who: 'eve',
    path: '/admin?tab=users',
    reach: async (page) => {
      // Other journeys create more users than fit on one page, so the user is searched.
      const found = page.waitForResponse(/search=ada/);
      await page.getByRole('searchbox', { name: 'Search users' }).fill('ada');
      // Until the response arrives, the previous list is dimmed and would fail the contrast check.
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
    name: 'bot being edited',
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
