import { expect, test } from './testing/journey.ts';
import {
  addHabit,
  chooseFor,
  expectDone,
  expectToast,
  showHabit,
  tickOf,
} from './testing/screen.ts';

test('a habit is added, ticked, and still ticked after a reload', { tag: '@core' }, async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Stretch');
  await expectToast(page, 'Habit added', 'Your new habit has been added successfully.');
  await expectDone(page, 'Stretch', false);
  await expect(page.getByText('1 left today')).toBeVisible();

  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await expectToast(page, 'Perfect Day Achieved');
  await expect(page.getByText('All done today')).toBeVisible();

  await page.reload();
  await expectDone(page, 'Stretch', true);
  await expect(page.getByText('Day 1', { exact: true })).toBeVisible();
});

test('the confetti of a perfect day stops when the page is left', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await tickOf(page, 'Stretch').click();
  await expect(page.locator('body > canvas')).toBeAttached();
  await page.getByRole('link', { name: 'Progress' }).click();
  await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor();
  // Without the stop, confetti falls for seconds.
  await expect(page.locator('body > canvas')).not.toBeAttached({ timeout: 500 });
});

test('a tick is stored when the page is left immediately', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch');
  const left = page.waitForEvent('framenavigated');
  await tickOf(page, 'Stretch').evaluate((control: HTMLElement) => {
    control.click();
    location.reload();
  });
  await left;
  await expect(async () => {
    await page.goto('/dashboard');
    await expectDone(page, 'Stretch', true);
  }).toPass();
});

test('a tick without a response is kept after a reload', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch');
  await page.route(/\/days\//, () => {}, { times: 1 });
  const sent = page.waitForRequest(/\/days\//);
  await tickOf(page, 'Stretch').click();
  await sent;
  await page.reload();
  await expectDone(page, 'Stretch', true);
  await expect(page.getByText('All done today')).toBeVisible();
  await page.reload();
  await expectDone(page, 'Stretch', true);
});

test('a habit is renamed and moved to other days', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch');
  await chooseFor(page, 'Stretch', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Habit' });
  await expect(dialog.getByLabel('Habit Name')).toHaveValue('Stretch');
  await dialog.getByLabel('Habit Name').fill('Stretch at the window');
  await dialog.getByRole('radio', { name: 'Weekly' }).check();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
    await dialog.getByRole('checkbox', { name: day }).check();
  }
  await dialog.getByLabel('Private Notes').fill('Shoulders first');
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Habit updated');

  await page.reload();
  await showHabit(page, 'Stretch at the window');
  await expect(page.getByText('Weekdays', { exact: true })).toBeVisible();
  await chooseFor(page, 'Stretch at the window', 'Edit');
  await expect(dialog.getByLabel('Private Notes')).toHaveValue('Shoulders first');
});

test('a skipped day does not break the streak', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch', 'Read');
  await chooseFor(page, 'Stretch', 'Skip today');
  await expect(page.getByText('1 left today')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 left today')).toBeVisible();
  await chooseFor(page, 'Stretch', 'Undo skip');
  await expect(page.getByText('2 left today')).toBeVisible();
});

test('the browser loads the icon of a habit by its name', async ({ emptyDashboard: page }) => {
  await page.getByRole('button', { name: 'Add your first habit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByLabel('Habit Name').fill('Gym');
  await expect(dialog.getByRole('button', { name: /Dumbbell/ })).toBeVisible();
});
