import { readFile, writeFile } from 'node:fs/promises';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { expectDone, openTools } from './testing/screen.ts';

test(
  'a CSV file is previewed and imported, and bad rows are reported',
  { tag: '@core' },
  async ({ emptyDashboard: page }, testInfo) => {
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
        'Walk 3x a week;daily;18:00;false;\r\n' +
        'Read 20 pages;daily;18:00;false;\r\n',
    );
    await dialog.getByLabel('CSV file').setInputFiles(path);
    await expect(dialog.getByText('4 habits found, 1 row skipped')).toBeVisible();
    await expect(dialog.getByRole('cell', { name: '=Read; "aloud" two lines' })).toBeVisible();
    await expect(dialog.getByText('2 names say how often or how much.')).toBeVisible();
    const chips = (row: number) =>
      dialog.getByRole('list', { name: `Understood in row ${row}` }).getByRole('listitem');
    await expect(chips(5)).toHaveText(['3 times a week', 'Deadline 6:00 PM']);
    await expect(chips(6)).toHaveText(['Every day', '20 pages a day', 'Deadline 6:00 PM']);
    await dialog.getByRole('button', { name: '3 times a week' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await dialog.getByRole('group', { name: 'Row 5' }).getByLabel('Rhythm').fill('every 2 days');
    await expect(chips(5)).toHaveText(['Every 2 days', 'Deadline 6:00 PM']);
    await dialog.getByRole('button', { name: '20 pages a day' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(dialog.getByRole('cell', { name: 'Read 20 pages' })).toBeVisible();
    expect(await findViolationsAsShown(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();

    await expect(page.getByText('Successfully imported 3 habits', { exact: true })).toBeVisible();
    await expect(dialog.getByText("Some habits couldn't be imported:")).toBeVisible();
    await expect(dialog.getByText('Row 4: Please enter the deadline as HH:MM.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expectDone(page, '=Read; "aloud"', true);
    await expectDone(page, 'Walk', false);
    await expectDone(page, 'Read 20 pages', false);
  },
);
