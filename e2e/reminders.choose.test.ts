import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { saved } from './testing/planner.ts';
import { chooseFor } from './testing/screen.ts';

async function openReminders(page: Page, habit: string) {
  await chooseFor(page, habit, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Habit' });
  await dialog.getByRole('button', { name: /^More Reminders/ }).click();
  return dialog;
}

async function chooseTwo(page: Page): Promise<void> {
  const dialog = await openReminders(page, 'Floss');
  await expect(
    dialog.getByRole('link', { name: 'Choose how you’d like to be reminded' }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Add reminder' }).click();
  await expect(dialog.getByLabel('Time', { exact: true })).toBeFocused();
  await dialog.getByLabel('Time', { exact: true }).fill('07:30');
  await dialog.getByRole('button', { name: 'Add reminder' }).click();
  const second = dialog.getByRole('listitem', { name: 'Reminder 2' });
  await second.getByLabel('Time', { exact: true }).fill('07:30');
  await second.getByLabel('Days').selectOption('On specific days');
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(second.getByText('There’s already a reminder at this time.')).toBeVisible();
  await expect(second.getByText('Please select at least one day')).toBeVisible();
  await second.getByLabel('Time', { exact: true }).fill('21:00');
  await second.getByLabel('Sunday').check();
  const stored = saved(page);
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(dialog).toBeHidden();
  await stored;
}

async function seeThemAgain(page: Page): Promise<void> {
  await page.reload();
  const dialog = await openReminders(page, 'Floss');
  await expect(dialog.getByRole('listitem', { name: /^Reminder/ })).toHaveCount(2);
  await expect(dialog.getByLabel('Time', { exact: true }).first()).toHaveValue('07:30');
  await dialog.getByRole('link', { name: 'Choose how you’d like to be reminded' }).click();
  await expect(page).toHaveURL('/profile?tab=reminders');
}

/** Presses the switch, and waits until it is stored. */
async function chooseSummary(page: Page): Promise<void> {
  const summary = page.getByRole('switch', { name: 'Evening summary' });
  await summary.click();
  await expect(summary).toBeChecked();
  const stored = page.waitForResponse(
    (response) => response.ok() && (response.request().postData() ?? '').includes('21:15'),
  );
  await page.getByLabel('At', { exact: true }).fill('21:15');
  await stored;
  await page.reload();
  await expect(page.getByLabel('At', { exact: true })).toHaveValue('21:15');
}

async function readTheBell(page: Page): Promise<void> {
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await page.getByLabel('Habit', { exact: true }).selectOption('Floss');
  await expect(page.getByText('At 7:30 AM and 9:00 PM on Sundays')).toBeVisible();
}

async function chooseAll(page: Page): Promise<void> {
  await chooseTwo(page);
  await seeThemAgain(page);
  await chooseSummary(page);
  await readTheBell(page);
}

test('reminders and the evening summary are chosen and shown again', { tag: '@core' }, async ({
  dashboardWith,
}) => {
  await chooseAll(await dashboardWith('Floss'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('reminders and the evening summary are chosen on a phone', async ({ dashboardWith }) => {
    await chooseAll(await dashboardWith('Floss'));
  });
});
