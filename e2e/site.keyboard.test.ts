import type { Locator, Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { castMember } from './testing/people.ts';
import { chooseFor, expectDone, expectToast, hasFocus, tickOf } from './testing/screen.ts';

const MAX_TABS = 40;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let step = 0; step < MAX_TABS; step += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('No way leads there.');
}

test('a user signs in, adds and ticks a habit with the keyboard', { tag: '@core' }, async ({
  page,
}) => {
  const dov = castMember('dov');
  await page.goto('/auth');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(dov.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(dov.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await tabTo(page, page.getByRole('button', { name: 'Add your first habit' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await expect(dialog.getByLabel('Habit Name')).toBeFocused();
  await page.keyboard.type('Stretch');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Habit added');

  await tabTo(page, tickOf(page, 'Stretch'));
  await page.keyboard.press('Space');
  await expectDone(page, 'Stretch', true);

  await tabTo(page, page.getByRole('button', { name: 'Options for Stretch' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Options for Stretch' })).toBeFocused();
});

test('a dialog traps the focus and restores it', async ({ emptyDashboard: page }) => {
  await tabTo(page, page.getByRole('button', { name: 'Add your first habit' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    expect(await hasFocus(dialog)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add your first habit' })).toBeFocused();
});

test('a dialog that was opened from a menu restores the focus to the button of the menu', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith('Stretch');
  const options = page.getByRole('button', { name: 'Options for Stretch' });
  // Twice: the first time the dialog is fetched, the second time it is cached.
  for (let time = 0; time < 2; time += 1) {
    await chooseFor(page, 'Stretch', 'Delete');
    await expect.poll(() => hasFocus(page.getByRole('alertdialog'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(options).toBeFocused();
  }
});

test('the first Tab reaches a link that skips the header', async ({ emptyDashboard: page }) => {
  await expect(page.getByRole('button', { name: 'Add your first habit' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Welcome, / })).toBeFocused();
});

test('the focus returns to the tools after an import that they opened', async ({
  emptyDashboard: page,
}) => {
  const tools = page.getByRole('link', { name: 'Tools' });
  for (const name of ['Import from CSV', 'Import from Image']) {
    await tools.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Tools' }).getByRole('button', { name }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^(Import Habits|AI Habit Extractor)/ });
    await expect.poll(() => hasFocus(dialog)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(tools).toBeFocused();
  }
});
