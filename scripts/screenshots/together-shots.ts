import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';
import { press } from './steps.ts';

const answerWith = (path: string, json: object) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ json }));
  await page.reload();
};

/** What happens between people: beside the habits, and on the challenges' pages. */
export const TOGETHER_SHOTS: readonly Shot[] = [
  { name: 'together-cards', who: 'ada', path: '/dashboard', sees: 'Live tracking active' },
  {
    name: 'together-empty',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await page.route('**/api/encouragements', (route) =>
        route.fulfill({ json: { encouragements: [] } }),
      );
      await answerWith('**/api/feed', { activities: [], network: [] })(page);
    },
    sees: 'Find people',
  },
  {
    name: 'together-away',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      for (const path of ['**/api/encouragements', '**/api/feed']) {
        await page.route(path, (route) =>
          // Not 503, which is tried again.
          route.fulfill({ status: 500, json: { message: 'Away' } }),
        );
      }
      await page.reload();
    },
    sees: 'The activity did not load.',
  },
  { name: 'challenges', who: 'eve', path: '/challenges', sees: '7 Days of Early Mornings' },
  {
    name: 'challenges-start',
    who: 'eve',
    path: '/challenges',
    reach: press('Start a challenge'),
    sees: 'First day',
    isFloating: true,
  },
  { name: 'challenge', who: 'ada', path: '/challenges/1', sees: 'Leaderboard' },
  {
    name: 'encourage',
    who: 'ada',
    path: '/dov',
    reach: press('Send Encouragement'),
    sees: 'Message',
    isFloating: true,
  },
];
