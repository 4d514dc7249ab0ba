import { expect, test } from './testing/journey.ts';
import {
  addHabit,
  chooseFor,
  expectDone,
  expectToast,
  showOtherDays,
  tickOf,
} from './testing/screen.ts';

test('a habit is added, ticked, and still ticked after a reload', async ({
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

test('the confetti of a perfect day stops when the page is left', { tag: '@long' }, async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Stretch');
  await tickOf(page, 'Stretch').click();
  await expect(page.locator('body > canvas')).toBeAttached();
  await page.getByRole('link', { name: 'Progress' }).click();
  await page.getByRole('heading', { level: 1, name: 'Progress' }).waitFor();
  // Without the stop, confetti falls for seconds.
  await expect(page.locator('body > canvas')).not.toBeAttached({ timeout: 500 });
});

test('a second press undoes a tick', async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Stretch');
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT');
  const ticked = saved();
  await tickOf(page, 'Stretch').click();
  await ticked;
  await expectDone(page, 'Stretch', true);
  const unticked = saved();
  await tickOf(page, 'Stretch').click();
  await unticked;
  await expectDone(page, 'Stretch', false);
  await page.reload();
  await expectDone(page, 'Stretch', false);
});

test('a tick is stored when the page is left immediately', async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Stretch');
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

test('a tick without a response is kept after a reload', { tag: '@long' }, async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Stretch');
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

test('a habit is renamed and moved to other days', { tag: '@long' }, async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Stretch');
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
  await showOtherDays(page);
  await expect(page.getByRole('heading', { name: 'Stretch at the window' })).toBeVisible();
  await expect(page.getByText('Weekdays', { exact: true })).toBeVisible();
  await chooseFor(page, 'Stretch at the window', 'Edit');
  await expect(dialog.getByLabel('Private Notes')).toHaveValue('Shoulders first');
});

test('a habit is deleted after a confirmation', async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Stretch');
  await chooseFor(page, 'Stretch', 'Delete');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(tickOf(page, 'Stretch')).toBeVisible();

  await chooseFor(page, 'Stretch', 'Delete');
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectToast(page, 'Habit deleted', 'Your habit has been deleted successfully.');
  await expect(tickOf(page, 'Stretch')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('You have no habits now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a habit' })).toBeVisible();
});

test('a skipped day does not break the streak', async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Stretch');
  await addHabit(page, 'Read');
  await chooseFor(page, 'Stretch', 'Skip today');
  await expect(page.getByText('1 left today')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 left today')).toBeVisible();
  await chooseFor(page, 'Stretch', 'Undo skip');
  await expect(page.getByText('2 left today')).toBeVisible();
});

test('adding several habits shows one toast', { tag: '@long' }, async ({
  emptyDashboard: page,
}) => {
  await addHabit(page, 'Stretch');
  const toasts = page.getByRole('listitem').filter({ hasText: 'Habit added' });
  await expect(toasts).toHaveCount(1);
  await toasts.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts).toHaveCount(0);
  await addHabit(page, 'Read');
  await expect(tickOf(page, 'Read')).toBeVisible();
  await expect(toasts).toHaveCount(0);
});

test('the habit form shows missing values, and sends nothing', async ({ emptyDashboard: page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/habits')) sent += 1;
  });
  await page.getByRole('button', { name: 'Add your first habit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByRole('radio', { name: 'Weekly' }).check();
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(dialog.getByText('Habit name is required')).toBeVisible();
  await expect(dialog.getByText('Please select at least one day')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Daily' }).check();
  await expect(dialog.getByText('Days of Week')).toHaveCount(0);
  expect(sent).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('the browser loads the icon of a habit by its name', async ({ emptyDashboard: page }) => {
  await page.getByRole('button', { name: 'Add your first habit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByLabel('Habit Name').fill('Gym');
  await expect(dialog.getByRole('button', { name: /Dumbbell/ })).toBeVisible();
});
