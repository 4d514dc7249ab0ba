import type { Page } from '@playwright/test';
import { findViolations, isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { openScreen, SCREENS } from './testing/screens.ts';

const HEIGHT = 800;

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  expect(await isWiderThanScreen(page), `sideways scroll at ${width}`).toBe(false);
}

for (const screen of SCREENS) {
  test(`${screen.name} is accessible on a phone and on a desk`, async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    await page.setViewportSize({ width: 375, height: HEIGHT });
    await openScreen(screen, { page, context, site, expectedErrors });
    expect(await findViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page, 375);
    await expectNoSidewaysScroll(page, 320);

    await page.setViewportSize({ width: 1440, height: HEIGHT });
    if (screen.isReachedAgain) await openScreen(screen, { page, context, site, expectedErrors });
    await expect(screen.shows(page)).toBeVisible();
    expect(await findViolations(page), 'on a desk').toEqual([]);
    await expectNoSidewaysScroll(page, 1440);
  });
}
