import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { chooseFor, expectDone, expectToast, tickOf, toastRegion } from './testing/screen.ts';

test('a tick is undone from its toast and with z, and stays undone after a reload', {
  tag: '@core',
}, async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch', 'Read');
  await tickOf(page, 'Stretch').click();
  await expectToast(page, 'Stretch: done');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone');
  await expectDone(page, 'Stretch', false);

  await tickOf(page, 'Read').click();
  await expectDone(page, 'Read', true);
  await expectToast(page, 'Read: done');
  await page.keyboard.press('z');
  await expectToast(page, 'Undone');
  await expectDone(page, 'Read', false);
  await page.reload();
  await expectDone(page, 'Stretch', false);
  await expectDone(page, 'Read', false);
});

test('a deleted habit is restored with its streak and position', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch', 'Read');
  await tickOf(page, 'Stretch').click();
  await expect(page.getByText('Day 1', { exact: true })).toBeVisible();
  await chooseFor(page, 'Stretch', 'Delete');
  await page.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectToast(page, 'Habit deleted');
  await expect(tickOf(page, 'Stretch')).toHaveCount(0);
  await page.keyboard.press('z');
  await expectToast(page, 'Undone');
  await page.reload();
  await expectDone(page, 'Stretch', true);
  await expect(page.getByText('Day 1', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Stretch', 'Read']);
});

test('the quiet toast is accessible and fits a phone', async ({ dashboardWith }) => {
  const page = await dashboardWith(
    'A habit with quite a long name that does not fit on one line of a phone',
    'Read',
  );
  await page.setViewportSize({ width: 375, height: 812 });
  await tickOf(page, 'Read').click();
  await expectToast(page, 'Read: done');
  expect(await findViolationsAsShown(page, '[role=region] li')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
