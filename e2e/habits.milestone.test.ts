import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { JOURNEY_ZONE } from './testing/noon.ts';
import { createPastHabit, daysAgo } from './testing/past-habits.ts';
import { signInAs } from './testing/people.ts';
import { addHabit, expectDone, tickOf, toastRegion } from './testing/screen.ts';

const headers = { 'x-time-zone': JOURNEY_ZONE };

async function completeDays(page: Page, name: string, days: readonly number[]): Promise<void> {
  const list = await page.request.get('/api/habits', { headers });
  const habit = ((await list.json()) as Habit[]).find((one) => one.name === name);
  for (const ago of days) {
    const path = `/api/habits/${habit?.id}/days/${daysAgo(ago)}`;
    const response = await page.request.put(path, { headers, data: { completed: true } });
    expect(response.ok()).toBe(true);
  }
}

const completeSixDays = (page: Page, name: string) => completeDays(page, name, [6, 5, 4, 3, 2, 1]);

/** A card would have been shown by then. */
const passCardDelay = (page: Page) => page.waitForTimeout(1500);

test('the seventh day in a row is celebrated once, with a picture to share', {
  tag: '@core',
}, async ({ page, site, newUser }) => {
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  await completeSixDays(page, 'Stretch');
  await page.reload();
  await expect(page.getByText('6', { exact: true })).toBeVisible();
  await tickOf(page, 'Stretch').click();
  const card = page.getByRole('dialog', { name: '7 days of Stretch', exact: true });
  await expect(card).toBeVisible();
  expect(await findViolationsAsShown(page)).toEqual([]);
  await card.getByRole('button', { name: 'Share picture' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share 7 days of Stretch' });
  await expect(sharing.getByRole('button', { name: 'Download picture' })).toBeVisible();
  await sharing.getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toBeHidden();

  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', false);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await page.reload();
  await expectDone(page, 'Stretch', true);
  await passCardDelay(page);
  await expect(card).toBeHidden();
});

test('a milestone that was shown on one device is not shown on another', async ({
  page,
  browser,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  await completeSixDays(page, 'Stretch');
  await page.reload();
  await expect(page.getByText('6', { exact: true })).toBeVisible();
  const recorded = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  );
  await tickOf(page, 'Stretch').click();
  await expect(page.getByRole('dialog', { name: '7 days of Stretch' })).toBeVisible();
  await recorded;

  const context = await browser.newContext({ baseURL: site.address });
  await signInAs(site, context, newUser);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expectDone(other, 'Stretch', true);
  await passCardDelay(other);
  await expect(other.getByRole('dialog')).toBeHidden();
  await context.close();
});

test('a milestone that another device has reached is shown when the app opens', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await createPastHabit(site, newUser, 'Floss');
  await page.goto('/dashboard');
  for (const name of ['Stretch', 'Floss']) await completeDays(page, name, [6, 5, 4, 3, 2, 1, 0]);
  await page.reload();
  const cards = page.getByRole('dialog');
  await expect(cards).toHaveAccessibleName('7 days of Stretch');
  await cards.getByRole('button', { name: 'Continue' }).click();
  await expect(cards).toHaveAccessibleName('7 days of Floss');
  await cards.getByRole('button', { name: 'Continue' }).click();
  await passCardDelay(page);
  await expect(cards).toBeHidden();
});

test('a card reserves no space for past days on the first day of its habit', async ({
  emptyDashboard: page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await addHabit(page, 'Read');
  const card = page.getByRole('listitem').filter({ has: tickOf(page, 'Read') });
  expect((await card.boundingBox())?.height).toBeLessThan(120);
});

test('on a phone the toast of a perfect day is above the card of a milestone', async ({
  page,
  site,
  newUser,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  await completeSixDays(page, 'Stretch');
  await page.reload();
  await tickOf(page, 'Stretch').click();
  const card = page.getByRole('dialog', { name: '7 days of Stretch' });
  await expect(card).toBeVisible();
  await expect(toastRegion(page).getByText('Perfect Day Achieved')).toBeVisible();
  const toast = toastRegion(page).locator('li');
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await card.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
});

test('the first tick of a new user asks about reminders, even after a reload', async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Read');
  await tickOf(page, 'Read').click();
  const card = page.getByRole('region', { name: 'Day 1' });
  await expect(card.getByRole('heading', { name: 'Day 1. See you tomorrow' })).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  // A phone with a long list: the card is on the screen before the user scrolls.
  await page.setViewportSize({ width: 375, height: 360 });
  await expect(card.getByRole('button', { name: 'Not now' })).toBeInViewport({ ratio: 1 });
  await card.getByRole('link', { name: 'Yes, remind me' }).click();
  await expect(page).toHaveURL('/profile?tab=reminders');
});
