import type { Page } from '@playwright/test';
import type { Shot } from './shots.ts';

const CSV = [
  'name,type,deadline,weekday,notes,completed',
  'Morning meditation,daily,08:00,,Ten minutes before breakfast,false',
  'Gym,weekly,19:30,"monday,thursday",,false',
  'Read 20 pages,daily,22:00,,,true',
  'Late,daily,25:00,,,false',
].join('\n');

async function openImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('button', { name: 'Import from CSV' }).click();
}

async function chooseFile(page: Page): Promise<void> {
  await openImport(page);
  const file = { name: 'my-habits.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.getByLabel('CSV file').setInputFiles(file);
}

export const IMPORT_SHOTS: readonly Shot[] = [
  {
    name: 'import',
    who: 'ada',
    path: '/dashboard',
    reach: chooseFile,
    sees: '4 habits found',
    isFloating: true,
  },
];
