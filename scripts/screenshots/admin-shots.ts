import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

async function approve(page: Page): Promise<void> {
  await press(/^Review the request of/)(page);
  await page.getByRole('radio', { name: 'Approved' }).click();
}

async function changeSetting(page: Page): Promise<void> {
  const approval = page.getByRole('switch', { name: 'Require approval' });
  await approval.click();
  await page.getByText('Anyone can register now.').first().waitFor();
  await approval.click();
  await page.getByText('Changed a setting').first().waitFor();
}

const tab = (name: string) => `/admin?tab=${name}`;

async function askWithFaults(page: Page): Promise<void> {
  await press('No invitation yet? Request beta access')(page);
  await page.getByLabel('Job Title').selectOption('Other');
  await press('Request Access')(page);
}

export const ADMIN_SHOTS: readonly Shot[] = [
  {
    name: 'beta-request-faults',
    path: '/auth',
    reach: askWithFaults,
    sees: "Please specify your job title when selecting 'Other'",
  },
  { name: 'admin-requests', who: 'eve', path: tab('requests'), sees: 'What applicants would pay' },
  {
    name: 'admin-review',
    who: 'eve',
    path: tab('requests'),
    reach: approve,
    sees: 'An invitation is made and emailed at once.',
    isFloating: true,
  },
  { name: 'admin-emails', who: 'eve', path: tab('emails'), sees: 'Expired' },
  {
    name: 'admin-reset',
    who: 'eve',
    path: tab('emails'),
    reach: press(/^Reset the invitation/),
    sees: /gets a new code/,
    isFloating: true,
  },
  { name: 'admin-users', who: 'eve', path: tab('users'), sees: /people and/ },
  {
    name: 'admin-edit-user',
    who: 'eve',
    path: tab('users'),
    reach: press(/^Edit /),
    sees: 'Edit User',
    isFloating: true,
  },
  {
    name: 'admin-delete-user',
    who: 'eve',
    path: tab('users'),
    reach: press(/^Delete /),
    sees: /This can’t be undone/,
    isFloating: true,
  },
  { name: 'admin-analytics', who: 'eve', path: tab('analytics'), sees: 'Top referrers' },
  {
    name: 'admin-settings',
    who: 'eve',
    path: tab('settings'),
    reach: changeSetting,
    sees: 'Audit log',
  },
];
