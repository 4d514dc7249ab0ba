import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { inviteUser } from './testing/people.ts';
import { expectDone, expectToast, openTools, tickOf } from './testing/screen.ts';

/** A picture of a printed list. */
async function drawList(page: Page, lines: readonly string[]): Promise<Buffer> {
  const sheet = await page.context().newPage();
  await sheet.setViewportSize({ width: 640, height: 60 + lines.length * 60 });
  const rows = lines.map((line) => `<div>${line}</div>`).join('');
  await sheet.setContent(`<body style="margin:30px;font:32px/60px sans-serif">${rows}</body>`);
  const picture = await sheet.screenshot();
  await sheet.close();
  return picture;
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Picture of your habits').setInputFiles({ name, mimeType: 'image/png', buffer });

test('habits are read from a picture, corrected and imported', async ({
  emptyDashboard: page,
  expectedErrors,
}) => {
  test.setTimeout(90_000);
  await openTools(page);
  await page.getByRole('button', { name: 'Import from Image' }).click();
  const dialog = page.getByRole('dialog', { name: 'AI Habit Extractor' });
  await expect(dialog.getByText('PNG, JPG or JPEG, at most 10MB')).toBeVisible();

  expectedErrors.refusal(415, '/api/analyze-image');
  await choose(page, 'list.png', Buffer.from('No picture at all.'));
  await dialog.getByRole('button', { name: 'Analyze Image' }).click();
  await expectToast(page, 'Analysis Failed', 'Please choose a PNG or JPEG picture.');

  const lines = ['Read 20 pages every day', 'Gym Mon, Wed, Fri', 'Drink water'];
  await choose(page, 'list.png', await drawList(page, lines));
  await dialog.getByRole('button', { name: 'Analyze Image' }).click();
  await expect(dialog.getByText('3 of 3 selected')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByLabel('Analysis')).toHaveValue(/Drink water/);

  const gym = dialog.getByRole('group', { name: 'Habit 2' });
  await expect(gym.getByLabel('Habit Name')).toHaveValue('Gym');
  const chips = gym.getByRole('list', { name: 'Understood' }).getByRole('listitem');
  await expect(chips).toHaveText(['Monday, Wednesday, Friday', 'Deadline 6:00 PM']);
  const read = dialog.getByRole('group', { name: 'Habit 1' });
  await expect(read.getByLabel('Habit Name')).toHaveValue('Read');
  await expect(read.getByRole('button', { name: '20 pages a day' })).toBeVisible();
  await read.getByRole('button', { name: 'Deadline 6:00 PM' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(read.getByRole('button', { name: 'Deadline 6:00 PM' })).toBeHidden();
  await expect(gym.getByText(/^Confidence: (High|Medium) \(\d+%\)$/)).toBeVisible();
  await gym.getByRole('button', { name: 'Details' }).click();
  for (const day of ['Tuesday', 'Thursday', 'Saturday', 'Sunday']) {
    await gym.getByRole('checkbox', { name: day }).check();
  }
  await gym.getByLabel('Habit Name').fill('Gym or swim');
  await dialog.getByRole('checkbox', { name: 'Import Drink water' }).uncheck();
  await dialog.getByRole('button', { name: 'Import Selected' }).click();

  await expectToast(page, 'Habits Imported', 'Successfully imported 2 habits');
  await expect(dialog).toBeHidden();
  await expectDone(page, 'Gym or swim', false);
  await expect(tickOf(page, 'Drink water')).toHaveCount(0);
  await page.reload();
  await expect(tickOf(page, 'Gym or swim')).toBeVisible();
});

test('a new user begins with the habits of a screenshot', async ({ page, site, context }) => {
  test.setTimeout(90_000);
  const { code, ...person } = await inviteUser(site);
  await context.request.post('/api/register', { data: { ...person, invitationCode: code } });
  await page.goto('/dashboard');
  await page.getByLabel('Habit 1').fill('Stretch');
  await page.getByRole('button', { name: 'Upload Screenshot' }).click();
  await choose(page, 'list.png', await drawList(page, ['Meditate daily 7am']));
  await page.getByRole('button', { name: 'Analyze Image' }).click();
  await page.getByRole('button', { name: 'Import Selected' }).click({ timeout: 60_000 });
  await expectToast(page, 'Habits Imported', 'Successfully imported 1 habits');
  await page.getByRole('button', { name: 'Skip Tour' }).click();
  await expect(tickOf(page, 'Meditate')).toBeVisible();
  await expect(tickOf(page, 'Stretch')).toBeVisible();
});
