import type { Page } from '@playwright/test';
import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { createPastHabit } from './testing/past-habits.ts';
import { openMenu, tickOf } from './testing/screen.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' });

async function runCommand(page: Page, search: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(search);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeHidden();
}

test('Ctrl+K ticks a habit, changes the theme, pauses and opens a setting', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  await expect(tickOf(page, 'Stretch')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Control+k');
  await expect(palette(page).getByRole('option', { name: 'Stretch' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await runCommand(page, 'tick str');
  await expect(tickOf(page, 'Stretch')).toHaveAttribute('aria-pressed', 'true');

  await runCommand(page, 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'minimal-dark');

  await runCommand(page, 'pause all');
  const pause = page.getByRole('dialog', { name: 'Pause all habits' });
  await expect(pause).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pause).toBeHidden();

  await runCommand(page, 'webhooks');
  await expect(page).toHaveURL('/profile?tab=data#webhooks');
  await expect(page.getByRole('region', { name: 'Webhooks' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('the best matches are first, even when the whole text arrives at once', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Read');
  await page.goto('/dashboard');
  await expect(tickOf(page, 'Read')).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('rea');
  const options = palette(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(async () => (await options.allTextContents()).slice(0, 4))
    .toEqual(['Read', 'Tick Read', 'Edit Read', 'Pause Read']);
});

test('the focus returns to where it was after a dialog that the palette opened', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  const options = page.getByRole('button', { name: 'Options for Stretch' });
  const form = page.getByRole('dialog', { name: 'Edit Habit' });
  await options.focus();
  // The second time, the dialog opens while the palette is closing.
  for (const time of ['first', 'second']) {
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('edit str');
    await palette(page).getByRole('option', { name: 'Edit Stretch' }).click();
    await expect(form.getByLabel('Habit Name'), time).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(options, time).toBeFocused();
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('the menu opens the palette, which Back closes', { tag: '@core' }, async ({
    page,
    site,
    newUser,
  }) => {
    await createPastHabit(site, newUser, 'Stretch');
    await page.goto('/progress');
    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Find' }).tap();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.goBack();
    await expect(palette(page)).toBeHidden();
    await expect(page).toHaveURL('/progress');

    await openMenu(page);
    await page.getByRole('menuitem', { name: 'Find' }).tap();
    await palette(page).getByRole('combobox').fill('str');
    await palette(page).getByRole('option', { name: 'Stretch', exact: true }).tap();
    await expect(page).toHaveURL(/habit=\d+$/);
  });
});
