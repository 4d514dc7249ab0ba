import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { chooseView, expectDone, tickOf } from './testing/screen.ts';

async function enterFocus(page: Page): Promise<void> {
  await chooseView(page, 'Focus');
  await expect(page.getByRole('heading', { name: 'Read', exact: true })).toBeVisible();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a running focus timer continues after a reload, with its habit and note', {
  tag: '@core',
}, async ({ dashboardWith }) => {
  const page = await dashboardWith('Read', 'Walk');
  await enterFocus(page);
  await button(page, 'Next habit').click();
  await button(page, 'Start').click();
  await page.getByLabel('Public note').fill('By the river');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Walk' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^14:\d\d$/);
  await expect(button(page, 'Pause')).toBeVisible();
  await expect(page.getByLabel('Public note')).toHaveValue('By the river');
  await chooseView(page, 'Grid');
  await page.reload();
  await expect(page.getByTitle('Back to the timer')).toContainText(/14:\d\d Walk/);
});

test('the focus view leads from one habit to the next, with a note', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read', 'Walk', 'Swim');
  await enterFocus(page);
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
