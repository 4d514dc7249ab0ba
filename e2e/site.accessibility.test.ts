import type { Page } from '@playwright/test';
import { findViolations, isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { openScreen, SCREENS } from './testing/screens.ts';

// Axe runs when animations have ended.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HEIGHT = 800;
const PHONE = 375;
const NARROW_PHONE = 320;
const DESK = 1440;

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: HEIGHT });

async function expectToFit(page: Page, width: number): Promise<void> {
  await resize(page, width);
  expect(await isWiderThanScreen(page), `sideways scroll at ${width}`).toBe(false);
}

for (const screen of SCREENS) {
  test(`${screen.name} is accessible on a phone and on a desk`, async ({
    page,
    context,
    site,
    expectedErrors,
  }) => {
    const opened = { page, context, site, expectedErrors };
    await resize(page, PHONE);
    await openScreen(screen, opened);
    expect(await findViolations(page), 'on a phone').toEqual([]);
    await expectToFit(page, PHONE);
    await expectToFit(page, NARROW_PHONE);

    // A new page: a menu that closes goes back in the history, which would abort a visit of this one.
    const desk = screen.differsOnDesk ? await context.newPage() : page;
    await resize(desk, DESK);
    if (screen.differsOnDesk) await openScreen(screen, { ...opened, page: desk });
    else await expect(screen.shows(desk)).toBeVisible();
    expect(await findViolations(desk), 'on a desk').toEqual([]);
    await expectToFit(desk, DESK);
  });
}
