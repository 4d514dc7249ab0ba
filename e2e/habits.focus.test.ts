import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { addHabit, chooseView, expectDone, expectToast, tickOf } from './testing/screen.ts';

async function enterFocus(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await addHabit(page, name);
  await chooseView(page, 'Focus');
  await expect(page.getByRole('heading', { name: names[0] ?? '', exact: true })).toBeVisible();
}

const time = (page: Page) => page.getByRole('timer');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the focus timer is right after the phone slept, and announces its end', async ({
  emptyDashboard: page,
}) => {
  await page.clock.install();
  await enterFocus(page, 'Read');
  await expect(page.getByText('Every day')).toBeVisible();
  await expect(time(page)).toHaveText('15:00');
  await button(page, 'Start').click();
  // No timer fires during sleep. Afterwards the time follows the clock.
  await page.clock.fastForward('10:00');
  await expect(time(page)).toHaveText(/^(5:00|4:5\d)$/);
  await page.clock.fastForward('05:00');
  await expect(time(page)).toHaveText('0:00');
  await expectToast(page, 'Time is up');
});

test('the focus timer continues in the grid view', async ({ emptyDashboard: page }) => {
  await page.clock.install();
  await enterFocus(page, 'Read');
  await button(page, 'Add 5 minutes').click();
  await expect(time(page)).toHaveText('20:00');
  const focusRequest = page.waitForRequest((request) => request.url().endsWith('/focus'));
  await button(page, 'Start').click();
  await focusRequest;
  await chooseView(page, 'Grid');
  await page.clock.fastForward('06:00');
  await chooseView(page, 'Focus');
  await expect(time(page)).toHaveText(/^(14:00|13:5\d)$/);
  await button(page, 'Pause').click();
  await button(page, 'Reset timer').click();
  await expect(time(page)).toHaveText('20:00');
});

test('the focus view leads from one habit to the next, with a note', async ({
  emptyDashboard: page,
}) => {
  await enterFocus(page, 'Read', 'Walk', 'Swim');
  await page.getByLabel('Public note').fill('Chapter four');
  await tickOf(page, 'Read').click();
  const dialog = page.getByRole('alertdialog', { name: 'Well done!' });
  await expect(dialog).toContainText('2 to go');
  await dialog.getByRole('button', { name: 'Continue to the next habit' }).click();
  await expect(page.getByRole('heading', { name: 'Walk' })).toBeVisible();
  await expect(page.getByLabel('Public note')).toHaveValue('');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Swim' })).toBeVisible();
  await page.reload();
  await chooseView(page, 'Grid');
  await expectDone(page, 'Read', true);
  await button(page, 'Options for Read').click();
  await page.getByRole('menuitem', { name: 'Edit Public Note' }).click();
  await expect(page.getByRole('dialog').getByLabel('Public note')).toHaveValue('Chapter four');
});
