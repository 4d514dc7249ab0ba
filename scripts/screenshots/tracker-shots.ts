import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';
import { openTools } from './steps.ts';

const SAMPLES = 'server/features/tracking/import/testing/samples';

async function openImport(page: Page): Promise<void> {
  await openTools(page);
  await page.getByRole('button', { name: 'Import from another tracker' }).click();
  await page.getByRole('dialog', { name: 'Import from another tracker' }).waitFor();
}

const choose = (name: string) => async (page: Page) => {
  await openImport(page);
  await page.getByLabel('File of another tracker').setInputFiles(`${SAMPLES}/${name}`);
};

async function imported(page: Page): Promise<void> {
  const outcome = { tracker: 'Loop Habit Tracker', created: 4, continued: 1, days: 1240 };
  await page.route('**/api/import', (route) => route.fulfill({ json: outcome }));
  await pressImport(page);
}

async function pressImport(page: Page): Promise<void> {
  await choose('loop-backup.db')(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

const shot = (name: string, reach: Shot['reach'], sees: Shot['sees']): Shot => ({
  name: `tracker-${name}`,
  who: 'ada',
  path: '/dashboard',
  ...(reach ? { reach } : {}),
  sees,
  isFloating: true,
});

export const TRACKER_SHOTS: readonly Shot[] = [
  shot('start', openImport, 'Beaver Habits'),
  shot('preview', choose('loop-backup.db'), 'What changes or stays behind'),
  shot('refused', choose('habittrove/coins.json'), /of no kind that can be imported/),
  shot('done', imported, 'Imported from Loop Habit Tracker'),
];
