import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './testing/journey.ts';
import { expectDone, tickOf } from './testing/screen.ts';

async function download(page: Page, link: string) {
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: link }).click();
  const file = await started;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('a user downloads all data as JSON and as spreadsheets', { tag: '@core' }, async ({
  dashboardWith,
  newUser,
}) => {
  const page = await dashboardWith('=Read, and "think"');
  await tickOf(page, '=Read, and "think"').click();
  await expectDone(page, '=Read, and "think"', true);
  await page.goto('/profile?tab=data');

  const json = await download(page, 'Everything (JSON)');
  expect(json.name).toMatch(
    new RegExp(`^habitcrush-${newUser.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`),
  );
  const exported = JSON.parse(json.content.toString());
  expect(exported.profile.email).toBe(newUser.email);
  expect(exported.history).toMatchObject([{ habitName: '=Read, and "think"', completed: true }]);

  const zip = await download(page, 'Spreadsheets (CSV)');
  expect(zip.name).toMatch(/\.zip$/);
  const files = unzipSync(zip.content);
  expect(strFromU8(files['habits.csv'] ?? new Uint8Array())).toContain(
    `"'=Read, and ""think""",daily,00:00,,,true`,
  );
});

test('a user exports habits for other trackers after reading what gets lost', async ({
  dashboardWith,
  newUser,
}) => {
  const page = await dashboardWith('Read');
  await tickOf(page, 'Read').click();
  await expectDone(page, 'Read', true);
  await page.goto('/profile?tab=data');
  await page.getByRole('button', { name: 'For another tracker' }).click();
  await expect(page.getByText('It has no place for them').first()).toBeVisible();

  const loop = await download(page, 'Download for Loop Habit Tracker');
  expect(loop.name).toMatch(new RegExp(`^habitcrush-${newUser.username}-[\\d-]+\\.db$`));
  expect(loop.content.subarray(0, 15).toString()).toBe('SQLite format 3');

  const table = await download(page, 'Download for Table Habit');
  const { habits } = JSON.parse(table.content.toString());
  expect(habits).toMatchObject([{ name: 'Read', records: [{ record_type: 1 }] }]);
});
