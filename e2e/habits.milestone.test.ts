import type { Page } from '@playwright/test';
import type { Habit } from '#contract/habits.ts';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { JOURNEY_ZONE } from './testing/noon.ts';
import { createPastHabit, daysAgo } from './testing/past-habits.ts';
import { addHabit, expectDone, tickOf } from './testing/screen.ts';

const headers = { 'x-time-zone': JOURNEY_ZONE };

/** Done on the six days before today. */
async function completeSixDays(page: Page, name: string): Promise<void> {
  const list = await page.request.get('/api/habits', { headers });
  const habit = ((await list.json()) as Habit[]).find((one) => one.name === name);
  for (const ago of [6, 5, 4, 3, 2, 1]) {
    const path = `/api/habits/${habit?.id}/days/${daysAgo(ago)}`;
    const response = await page.request.put(path, { headers, data: { completed: true } });
    expect(response.ok()).toBe(true);
  }
}

/** Waits until the page has read the streaks, so that it notices their growth. */
const expectSeen = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(localStorage).some((key) => key.startsWith('habitcrush-seen-streaks')),
      ),
    )
    .toBe(true);

test('the seventh day in a row is celebrated once, with a picture to share', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  await completeSixDays(page, 'Stretch');
  await page.reload();
  await expect(page.getByText('6', { exact: true })).toBeVisible();
  await expectSeen(page);
  await tickOf(page, 'Stretch').click();
  const card = page.getByRole('dialog', { name: '7 days of Stretch' });
  await expect(card).toBeVisible();
  expect(await findViolationsAsShown(page)).toEqual([]);
  await card.getByRole('button', { name: 'Share picture' }).click();
  await expect(
    page.getByRole('link', { name: /Download/ }).or(page.getByRole('button', { name: /Download/ })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card).toBeHidden();

  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', false);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await page.reload();
  await expectDone(page, 'Stretch', true);
  // Waits longer than the delay of the card.
  await page.waitForTimeout(1500);
  await expect(card).toBeHidden();
});

test('the first tick of a new user asks about reminders', async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Read');
  await expectSeen(page);
  await tickOf(page, 'Read').click();
  const card = page.getByRole('region', { name: 'Day 1' });
  await expect(card.getByRole('heading', { name: 'Day 1. See you tomorrow' })).toBeVisible();
  await card.getByRole('link', { name: 'Yes, remind me' }).click();
  await expect(page).toHaveURL('/profile?tab=reminders');
});
