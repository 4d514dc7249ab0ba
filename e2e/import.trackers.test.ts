import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { inviteUser } from './testing/people.ts';
import { openTools, tickOf } from './testing/screen.ts';

const sample = (name: string) => `server/features/tracking/import/testing/samples/${name}`;

async function openImport(page: Page) {
  await openTools(page);
  await page.getByRole('button', { name: 'Import from another tracker' }).click();
  return page.getByRole('dialog', { name: 'Import from another tracker' });
}

test('a backup of Loop is previewed and imported with its history, and a second import changes nothing', async ({
  page,
  expectedErrors,
  emptyDashboard: _dashboard,
}) => {
  expectedErrors.refusal(422, '/api/import/preview');
  const dialog = await openImport(page);
  const picker = dialog.getByLabel('File of another tracker');

  await picker.setInputFiles({
    name: 'loop.db',
    mimeType: 'text/plain',
    buffer: Buffer.from('no'),
  });
  await expect(dialog.getByRole('alert')).toContainText('We can’t import this kind of file');

  await picker.setInputFiles(sample('loop-backup.db'));
  await expect(
    dialog.getByText('Loop Habit Tracker: 5 habits, 38 days of history', { exact: true }),
  ).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: /Read, 20 min Private Daily 6 done, 1 skipped/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Gym 3 times a week 3 done/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /At least 8 glasses a day/ })).toBeVisible();
  await expect(tickOf(page, 'Gym')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Imported from Loop Habit Tracker')).toBeVisible();
  await expect(dialog.getByText(/^5 habits added, 38 days of history\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(tickOf(page, 'Gym')).toBeVisible();
  await expect(page.getByText('0 of 3 this week')).toBeVisible();

  await openImport(page);
  await picker.setInputFiles(sample('loop-csv-new.zip'));
  await expect(dialog.getByText(/5 habits \(5 already here\)/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Nothing new')).toBeVisible();
});

test('a habit that was imported with weekdays gets the rhythm of its file', async ({
  page,
  emptyDashboard: _dashboard,
}) => {
  const weekdays = ['monday', 'wednesday', 'friday'];
  const made = await page.request.post('/api/habits', {
    data: { name: 'Gym', type: 'weekly', weekdays },
  });
  expect(made.status()).toBe(201);
  await page.reload();
  const dialog = await openImport(page);
  await dialog.getByLabel('File of another tracker').setInputFiles(sample('loop-backup.db'));
  const offered = dialog.getByRole('checkbox', { name: 'Gym' });
  await expect(dialog.getByText('3 times a week instead of Mon, Wed, Fri')).toBeVisible();
  await offered.click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Imported from Loop Habit Tracker')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('0 of 3 this week')).toBeVisible();
});

test('a new user begins with the habits of another tracker', async ({ page, site, context }) => {
  const { code, ...person } = await inviteUser(site);
  await context.request.post('/api/register', { data: { ...person, invitationCode: code } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Import from Another Tracker' }).click();
  await page.getByLabel('File of another tracker').setInputFiles(sample('habitbull.csv'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported from HabitBull')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Skip Tour' }).click();
  await expect(tickOf(page, 'Read, 20 min')).toBeVisible();
  await page.reload();
  await expect(tickOf(page, 'Read, 20 min')).toBeVisible();
});
