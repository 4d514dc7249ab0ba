import type { Page } from '@playwright/test';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';

const PHONE = { width: 375, height: 812 };

const water = {
  name: 'Water',
  type: 'daily',
  goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' },
};

/** Opens the details of a habit with half of its target entered today. */
async function openWater(page: Page): Promise<void> {
  const created = await page.request.post('/api/habits', { data: water });
  const { id, createdOn } = (await created.json()) as { id: number; createdOn: string };
  const set = await page.request.put(`/api/habits/${id}/days/${createdOn}`, {
    data: { amount: 1000 },
  });
  expect(set.ok()).toBe(true);
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await page.getByLabel('Habit', { exact: true }).selectOption('Water');
  await expect(page.getByRole('heading', { name: 'Recent days' })).toBeVisible();
}

test('correcting an amount updates totals, chart and streak', async ({ emptyDashboard: page }) => {
  await openWater(page);
  const amounts = page.getByRole('region', { name: 'Amounts of Water' });
  await expect(amounts).toContainText('This week1,000 ml');
  await expect(amounts).toContainText('Ever1,000 ml');
  await expect(amounts.getByRole('img', { name: /highest 1,000 ml/ })).toBeVisible();

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const day = page.getByRole('dialog');
  await day.getByLabel('Amount of Water').fill('-5');
  await day.getByRole('button', { name: 'Set' }).click();
  await expect(day).toContainText('Please enter a number that is not negative.');
  await day.getByLabel('Amount of Water').fill('2500.5');
  await day.getByRole('button', { name: 'Set' }).click();
  await expect(day.getByRole('radio', { name: 'Completed' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Streak 1 day: why?' })).toBeVisible();
  await expect(amounts).toContainText('Ever2,500.5 ml');
  await page.reload();
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await page.getByLabel('Habit', { exact: true }).selectOption('Water');
  await expect(amounts).toContainText('Ever2,500.5 ml');
});

test('figures show their explanation with the keyboard', async ({ emptyDashboard: page }) => {
  await openWater(page);
  const streak = page.getByRole('button', { name: 'Streak 0 days: why?' });
  await streak.press('Enter');
  const why = page.getByRole('dialog', { name: 'Streak of Water' });
  await expect(why).toContainText('0 days: today 1,000 of 2,000 ml.');
  await page.keyboard.press('Escape');
  await expect(streak).toBeFocused();

  await page.getByRole('button', { name: /^Today/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Today' })).toContainText(
    'Not a perfect day yet: 0 of 1 done.',
  );
});

test('a partly reached day is shaded in the calendar, on a phone too', async ({
  emptyDashboard: page,
}) => {
  await page.setViewportSize(PHONE);
  await openWater(page);
  expect(await findViolationsAsShown(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(
    page.getByRole('button', { name: /0 of 1 done · 50% counting partial amounts/ }),
  ).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
});
