import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

/** As of a link of somebody's own, which a picture must not use up. */
async function tick(page: Page): Promise<void> {
  const json = { outcome: 'done', title: 'Read 20 pages: done', body: '12 days', canUndo: true };
  await page.route('**/api/tick-links/use', (route) => route.fulfill({ json }));
  await page.reload();
}

const LINK = `/t#${'A'.repeat(32)}`;

export const SIGN_IN_SHOTS: readonly Shot[] = [
  { name: 'auth-code', path: '/auth#code', sees: 'Enter your code' },
  {
    name: 'auth-provider-failed',
    path: '/auth#oidc?error=access_denied&state=of-nobody',
    sees: 'Nothing was changed.',
  },
  { name: 'tick-done', path: LINK, reach: tick, sees: 'Read 20 pages: done' },
  { name: 'tick-over', path: LINK, sees: /^This link doesn’t work any more/ },
];
