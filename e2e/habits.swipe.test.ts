import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { createPastHabit } from './testing/past-habits.ts';
import { registerNewUser } from './testing/people.ts';
import { expectDone, toastRegion } from './testing/screen.ts';
import { wholeChromiumTest } from './testing/whole-chromium.ts';

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true };
test.use(phone);
wholeChromiumTest.use(phone);

/** Swipes with one finger, 420 px below the top of the screen. */
async function swipe(page: Page, from: number, to: number, down = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const y = 420;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, at = y) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: at }],
    });
  await send('touchStart', from);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await send('touchMove', from + (to - from) * part, y + down * part);
  }
  await send('touchEnd');
  await session.detach();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a swipe changes the day, except from the edge or while the page scrolls', async ({
  page,
  site,
  newUser,
}) => {
  for (const name of ['Stretch', 'Read', 'Walk', 'Draw']) {
    await createPastHabit(site, newUser, name);
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Yesterday/ })).toBeVisible();
  // The last part that loads would move below the finger.
  await expect(page.getByText('No news yet')).toBeVisible();
  const welcome = heading(page, `Welcome, ${newUser.username}`);
  await swipe(page, 10, 250);
  await swipe(page, 120, 200, 160);
  await expect(welcome).toBeVisible();
  await swipe(page, 80, 330);
  await expect(heading(page, 'Yesterday')).toBeVisible();
  await expectDone(page, 'Stretch', false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await swipe(page, 120, 280);
  await expect(heading(page, '2 days ago')).toBeVisible();
  await swipe(page, 280, 120);
  await expect(heading(page, 'Yesterday')).toBeVisible();
  await swipe(page, 330, 80);
  await expect(welcome).toBeVisible();
  await expect(toastRegion(page).locator('li')).toHaveCount(0);
});

wholeChromiumTest(
  'a long swipe opens yesterday and never leaves the page',
  async ({ page, context, site }) => {
    const me = await registerNewUser(site, context);
    for (const name of ['Stretch', 'Read', 'Walk', 'Draw']) await createPastHabit(site, me, name);
    await page.goto('/progress');
    const bar = page.getByRole('navigation', { name: 'Most used' });
    await bar.getByRole('link', { name: 'Today' }).tap();
    const welcome = heading(page, `Welcome, ${me.username}`);
    await expect(welcome).toBeVisible();
    await expect(page.getByRole('button', { name: /^Yesterday/ })).toBeVisible();
    await swipe(page, 10, 350);
    await expect(welcome).toBeVisible();
    await swipe(page, 80, 330);
    await expect(heading(page, 'Yesterday')).toBeVisible();
    await swipe(page, 330, 80);
    await expect(welcome).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  },
);
