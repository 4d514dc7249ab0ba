import type { AccessibleScreen } from './accessible-screen.ts';
import { chooseFor } from './screen.ts';

export const REMINDER_SCREENS: readonly AccessibleScreen[] = [
  {
    name: 'habit form with reminders',
    who: 'ada',
    path: '/dashboard',
    reach: async (page) => {
      await chooseFor(page, 'Read 20 pages', 'Edit');
      await page.getByRole('button', { name: /^More Reminders/ }).click();
      await page.getByRole('button', { name: 'Add reminder' }).click();
      await page.getByLabel('Days').last().selectOption('On specific days');
    },
    shows: (page) => page.getByRole('group', { name: 'Remind me on' }),
  },
];
