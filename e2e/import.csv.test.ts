import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from './testing/journey.ts';
import { expectDone, openTools } from './testing/screen.ts';

test('a CSV file is previewed and imported, and bad rows are reported', async ({
  emptyDashboard: page,
}, testInfo) => {
  await openTools(page);
  await page.getByRole('button', { name: 'Import from CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Habits from CSV' });

  const started = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Template' }).click();
  const template = await started;
  expect(template.suggestedFilename()).toBe('habits_template.csv');
  const lines = (await readFile(await template.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe('name,type,deadline,weekday,notes,completed');

  const path = testInfo.outputPath('habits.csv');
  await writeFile(
    path,
    '\uFEFFName;Type;Deadline;Completed;Notes\r\n' +
      `"'=Read; ""aloud""";daily;22:00;TRUE;"two\r\nlines"\r\n` +
      'Monthly;monthly;18:00;false;\r\n' +
      'Too late;daily;25:00;false;\r\n' +
      'Walk;daily;18:00;false;\r\n',
  );
  await dialog.getByLabel('CSV file').setInputFiles(path);
  await expect(dialog.getByText('3 habits found, 1 row skipped')).toBeVisible();
  await expect(dialog.getByRole('cell', { name: '=Read; "aloud" two lines' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(page.getByText('Successfully imported 2 habits', { exact: true })).toBeVisible();
  await expect(dialog.getByText("Some habits couldn't be imported:")).toBeVisible();
  await expect(dialog.getByText('Row 4: Please give the deadline as HH:MM.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expectDone(page, '=Read; "aloud"', true);
  await expectDone(page, 'Walk', false);
});
