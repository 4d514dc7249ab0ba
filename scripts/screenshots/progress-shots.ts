import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

const ofAda = { who: 'ada', path: '/progress' } as const;

export const PROGRESS_SHOTS: readonly Shot[] = [
  { ...ofAda, name: 'progress', sees: 'By weekday' },
  {
    ...ofAda,
    name: 'progress-calendar',
    reach: (page) => openTab(page, 'Calendar'),
    sees: 'Sun',
  },
  {
    ...ofAda,
    name: 'progress-day',
    reach: async (page) => {
      await openTab(page, 'Calendar');
      await page.locator('td button[aria-current=date]').click();
    },
    sees: 'Correct this day',
    isFloating: true,
  },
  {
    ...ofAda,
    name: 'progress-habits',
    reach: (page) => openTab(page, 'Habit Details'),
    sees: /\d day streak/,
  },
  {
    ...ofAda,
    name: 'progress-habit',
    reach: async (page) => {
      await openTab(page, 'Habit Details');
      await page.getByLabel('Habit', { exact: true }).selectOption('Morning run');
    },
    sees: 'Recent days',
  },
];
