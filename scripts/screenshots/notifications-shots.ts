import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

const HISTORY = '**/api/notifications/history*';
const page = { who: 'ada', path: '/notifications' } as const;

const answerHistory = (status: number, json: object) => async (shown: Page) => {
  await shown.route(HISTORY, (route) => route.fulfill({ status, json }));
  await shown.reload();
};

const LONG = {
  id: 1,
  type: 'encouragement',
  subject: '@wolfeschlegelsteinhausenberger encourages you',
  status: 'pending',
  sentAt: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  relatedUser: {
    name: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswesen',
    username: 'wolfe',
    isBot: true,
  },
};

export const NOTIFICATIONS_SHOTS: readonly Shot[] = [
  { ...page, name: 'notifications', sees: 'Weekly digest' },
  {
    ...page,
    name: 'notifications-empty',
    reach: answerHistory(200, { notifications: [], next: null }),
    sees: 'No notifications sent yet',
  },
  {
    ...page,
    name: 'notifications-long',
    reach: answerHistory(200, { notifications: [LONG], next: 1 }),
    sees: 'Show older',
  },
  {
    ...page,
    name: 'notifications-away',
    reach: answerHistory(503, { message: 'Away.' }),
    sees: 'Try again',
  },
  {
    ...page,
    name: 'notifications-saved',
    reach: (shown) => shown.getByRole('switch', { name: 'Weekly digest' }).click(),
    sees: 'Preferences updated',
    isFloating: true,
  },
  {
    name: 'notifications-unsubscribed',
    path: '/auth',
    reach: async (shown) => {
      await shown.route('**/api/unsubscribe*', (route) =>
        route.fulfill({ json: { type: 'day_completed' } }),
      );
      await shown.goto('/unsubscribe?token=2.day_completed.x');
    },
    sees: 'You are unsubscribed',
  },
];
