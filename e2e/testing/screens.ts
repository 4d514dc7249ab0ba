import type { BrowserContext, Page } from '@playwright/test';
import type { AccessibleScreen } from './accessible-screen.ts';
import { expect } from './journey.ts';
import { PAUSE_SCREENS } from './pause-screens.ts';
import { castMember, signInAs } from './people.ts';
import { REMINDER_SCREENS } from './reminder-screens.ts';
import { SECTION_SCREENS } from './section-screens.ts';
import { SIGN_IN_SCREENS } from './sign-in-screens.ts';
import { SOCIAL_SCREENS } from './social-screens.ts';
import type { Site } from './site.ts';
import { TRACKING_SCREENS } from './tracking-screens.ts';
import type { ExpectedErrors } from './watch.ts';

/** Every screen of the app: journeys check its accessibility, and `npm run screenshots` takes its pictures. */
export const SCREENS: readonly AccessibleScreen[] = [
  ...PAUSE_SCREENS,
  ...SECTION_SCREENS,
  ...REMINDER_SCREENS,
  ...SIGN_IN_SCREENS,
  ...TRACKING_SCREENS,
  ...SOCIAL_SCREENS,
  {
    name: 'not found',
    path: '/no/such/page',
    shows: (page) => page.getByRole('heading', { name: '404 Page Not Found' }),
  },
];

/** The refused calls that screens show. */
const REFUSALS = [
  [418, '/api/login'],
  [404, '/no/such/page'],
  [404, '/api/oidc/arrival'],
  [404, '/api/tick-links/use'],
] as const;

type Opened = { page: Page; context: BrowserContext; site: Site; expectedErrors: ExpectedErrors };

export async function openScreen(
  { who, path, prepare, reach, shows }: AccessibleScreen,
  { page, context, site, expectedErrors }: Opened,
): Promise<void> {
  for (const [status, refused] of REFUSALS) expectedErrors.refusal(status, refused);
  if (who) await signInAs(site, context, castMember(who));
  await prepare?.(page);
  await page.goto(path);
  await reach?.(page);
  await expect(shows(page)).toBeVisible();
}
