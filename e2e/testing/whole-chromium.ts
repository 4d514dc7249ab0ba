import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import playwrightConfig from '../../playwright.config.ts';
import { test } from './journey.ts';

const WHOLE_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

type Whole = { context: BrowserContext; page: Page };

/** For journeys that need a full Chromium: the headless shell cannot install apps, and does not go back on a swipe. */
export const wholeChromiumTest = test.extend<Whole>({
  context: async ({ site, viewport, hasTouch, isMobile, locale, timezoneId }, use) => {
    const executablePath = WHOLE_CHROMIUM.find((path) => existsSync(path)) ?? '';
    test.skip(executablePath === '', 'needs a whole Chromium: its headless shell cannot do that');
    const profile = await mkdtemp(join(tmpdir(), 'habitcrush-profile-'));
    const { args = [] } = playwrightConfig.use?.launchOptions ?? {};
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args,
      baseURL: site.address,
      viewport,
      hasTouch,
      isMobile,
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    });
    await use(context);
    await context.close();
    await rm(profile, { recursive: true, force: true });
  },
  page: async ({ context }, use) => use(await context.newPage()),
});
