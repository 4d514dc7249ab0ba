import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';
import { inTurn, press } from './steps.ts';

const type = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);

const MADE_UP = '/auth#reset=an-unknown-code';
/** The server would refuse the sixth picture: nobody asks so often. */
async function takeEveryAddress(page: Page): Promise<void> {
  await page.route('**/api/password-reset', (route) => route.fulfill({ status: 204 }));
}

async function unconfirmed(page: Page): Promise<void> {
  await page.route('**/api/profile', async (route) => {
    const response = await route.fetch();
    const { profile } = (await response.json()) as { profile: object };
    await route.fulfill({ response, json: { profile: { ...profile, isEmailConfirmed: false } } });
  });
  await page.reload();
}

const GOOD_PASSWORD = 'a walk along the river';

export const PASSWORD_RESET_SHOTS: readonly Shot[] = [
  { name: 'auth-forgot', path: '/auth#forgot', sees: 'Send the link' },
  {
    name: 'auth-forgot-sent',
    path: '/auth#forgot',
    reach: inTurn(takeEveryAddress, type('Email', 'somebody@example.org'), press('Send the link')),
    sees: 'Check your email',
  },
  {
    name: 'auth-confirm-email',
    path: '/auth#confirm=an-unknown-code',
    sees: 'Confirm my address',
  },
  {
    name: 'profile-unconfirmed',
    who: 'ben',
    path: '/profile',
    reach: unconfirmed,
    sees: 'Send the link again',
  },
  { name: 'auth-new-password', path: MADE_UP, sees: 'Choose a new password' },
  {
    name: 'auth-link-over',
    path: MADE_UP,
    reach: inTurn(type('New password', GOOD_PASSWORD), press('Change password')),
    sees: 'Get a new link',
  },
  {
    name: 'admin-reset-link',
    who: 'eve',
    path: '/admin?tab=users',
    reach: inTurn(press(/^New password for/), press('Make Link')),
    sees: /^Shown this once/,
    isFloating: true,
  },
];
