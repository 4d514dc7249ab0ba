import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

async function claimWithFaults(page: Page): Promise<void> {
  await press('Claim My Free VIP Month')(page);
  await press('Claim VIP Access')(page);
}

async function claimAll(page: Page): Promise<void> {
  const json = { totalPasses: 100, usedPasses: 100, remainingPasses: 0 };
  await page.route('**/api/podcast/passes', (route) => route.fulfill({ json }));
  await page.reload();
}

async function generate(page: Page): Promise<void> {
  await page.getByLabel('How many').fill('3');
  await press('Generate Configurations')(page);
}

export const REACH_SHOTS: readonly Shot[] = [
  { name: 'podcast', path: '/podcast', sees: /claimed so far/ },
  {
    name: 'podcast-gone',
    path: '/podcast',
    reach: claimAll,
    sees: 'All VIP passes have been claimed.',
  },
  {
    name: 'podcast-signup',
    path: '/podcast',
    reach: claimWithFaults,
    sees: 'Username is required',
  },
  { name: 'admin-bots', who: 'eve', path: '/admin?tab=bots', sees: 'quinn' },
  {
    name: 'admin-bots-generated',
    who: 'eve',
    path: '/admin?tab=bots',
    reach: generate,
    sees: 'Create 3 Bots',
  },
  {
    name: 'admin-bots-tune',
    who: 'eve',
    path: '/admin?tab=bots',
    reach: press('Edit quinn'),
    sees: 'Edit bot',
    isFloating: true,
  },
];
