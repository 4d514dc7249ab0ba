import type { Page } from '@playwright/test';
import { createHabits } from './testing/create-habits.ts';
import { expect, test } from './testing/journey.ts';
import { addHabit, chooseFor, openHabitForm, openMenu } from './testing/screen.ts';

const goTo = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: label }).click();

/** Opens Progress before the dashboard, so that one Back too many is noticed. */
async function comeFromProgress(page: Page): Promise<void> {
  await page.goto('/progress');
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible();
  await goTo(page, 'Today');
  await expect(page.getByRole('button', { name: 'Quick add' })).toBeVisible();
}

/** Waits until the page intercepts the next Back, because something is open. */
const expectGuarded = (page: Page) =>
  expect.poll(() => page.evaluate(() => history.state as unknown)).not.toBeNull();

async function expectLeft(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL('/progress');
}

test.use({
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'no-preference' },
});

test('Back closes a sheet and asks first when something was typed in it', { tag: '@core' }, async ({
  page,
  newUser: _newUser,
}) => {
  await createHabits(page, ['Stretch']);
  await comeFromProgress(page);
  const form = page.getByRole('dialog', { name: 'Add New Habit' });
  await openHabitForm(page);
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Quick add' })).toBeFocused();

  await openHabitForm(page);
  await form.getByLabel('Habit Name').fill('Read');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await expectGuarded(page);
  // Back has the effect of Escape: the form keeps its content.
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Habit Name')).toHaveValue('Read');
  await expectGuarded(page);
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await expectLeft(page);
});

test('Back closes a menu, a panel and a question over a sheet, one after the other', async ({
  page,
  newUser: _newUser,
}) => {
  await createHabits(page, ['Stretch']);
  await comeFromProgress(page);
  await openMenu(page);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toBeHidden();

  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('button', { name: 'Pause all habits' }).click();
  await expect(page.getByRole('dialog', { name: 'Pause all habits' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await chooseFor(page, 'Stretch', 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await expectLeft(page);
});

test('a sheet that is closed without Back leaves no entry in the history', async ({
  page,
  newUser: _newUser,
}) => {
  await createHabits(page, ['Stretch']);
  await comeFromProgress(page);
  const display = page.getByRole('dialog', { name: 'Display' });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => display.getByRole('button', { name: 'Close' }).click(),
    () => page.touchscreen.tap(180, 20),
  ]) {
    await page.getByRole('button', { name: 'Display' }).click();
    await expect(display).toBeVisible();
    await close();
    await expect(display).toBeHidden();
  }
  await addHabit(page, 'Walk');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Together' }).click();
  await expect(page).toHaveURL('/challenges');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await expectLeft(page);
});

test('after a reload with an open sheet, one Back leaves the page', async ({
  page,
  newUser: _newUser,
}) => {
  await createHabits(page, ['Stretch']);
  await comeFromProgress(page);
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('dialog', { name: 'Display' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Display' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBeNull();
  await expectLeft(page);
});
