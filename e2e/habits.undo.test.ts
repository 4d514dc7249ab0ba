import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import {
  addHabit,
  chooseFor,
  expectDone,
  expectToast,
  tickOf,
  toastRegion,
} from './testing/screen.ts';

test('a tick is undone from its toast and with z, and stays undone after a reload', async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Stretch');
  await addHabit(page, 'Read');
  await tickOf(page, 'Stretch').click();
  await expectToast(page, 'Stretch: done');
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone');
  await expectDone(page, 'Stretch', false);

  await tickOf(page, 'Read').click();
  await expectDone(page, 'Read', true);
  await expectToast(page, 'Read: done');
  await page.keyboard.press('z');
  await expectDone(page, 'Read', false);
  await expectToast(page, 'Undone');
  await page.reload();
  await expectDone(page, 'Stretch', false);
  await expectDone(page, 'Read', false);
});

test('a perfect day can be undone', { tag: '@long' }, async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Stretch');
  await tickOf(page, 'Stretch').click();
  await expectToast(page, 'Perfect Day Achieved');
  await expect(toastRegion(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('z');
  await expectDone(page, 'Stretch', false);
  await expect(page.getByText('1 left today')).toBeVisible();
});

test('a deleted habit is restored with its streak and position', async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Stretch');
  await addHabit(page, 'Read');
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

test('an archived habit is restored from its toast, and an undone offline tick is never sent', {
  tag: '@long',
}, async ({ emptyDashboard: page, context }) => {
  await addHabit(page, 'Stretch');
  await addHabit(page, 'Read');
  await chooseFor(page, 'Stretch', 'Archive');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectToast(page, 'Habit archived');
  const restored = page.waitForResponse(
    (response) => response.request().postDataJSON()?.archivedOn === null,
  );
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone');
  await restored;
  await expectDone(page, 'Stretch', false);

  await context.setOffline(true);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await expect(toastRegion(page).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('z');
  await expectDone(page, 'Stretch', false);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await context.setOffline(false);
  await expect(page.getByText(/^You’re offline/)).toBeHidden();
  await page.reload();
  await expectDone(page, 'Stretch', false);
  expect(sent).toEqual([]);
});

test('the quiet toast is accessible and fits a phone', {
  tag: '@long',
}, async ({ emptyDashboard: page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await addHabit(page, 'A habit with quite a long name that does not fit on one line of a phone');
  await addHabit(page, 'Read');
  await tickOf(page, 'Read').click();
  await expectToast(page, 'Read: done');
  expect(await findViolationsAsShown(page, '[role=region] li')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
