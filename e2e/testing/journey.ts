import { test as base, expect, type Page } from '@playwright/test';
import { createHabits, type HabitToCreate } from './create-habits.ts';
import { createDatabase, type Template } from './database.ts';
import { registerNewUser, inviteUser, type Person } from './people.ts';
import { openSite, type Site } from './site.ts';
import { type ExpectedErrors, watch } from './watch.ts';

type Journey = {
  /** The errors that the journey expects. Any other error fails it. */
  expectedErrors: ExpectedErrors;
  /** For journeys that go offline: failing calls are allowed. */
  isNetworkAway: boolean;
  /** A new user, signed in, without habits. */
  newUser: Person;
  /** The dashboard of that user. */
  emptyDashboard: Page;
  /** Opens the dashboard of that user with these habits, which are due today. */
  dashboardWith: (...habits: HabitToCreate[]) => Promise<Page>;
  /** A person with an invitation who has not registered yet. */
  invited: Person & { code: string };
};

type Worker = { site: Site; template: Template };

/** A journey through the real site. Unexpected errors fail it. */
export const test = base.extend<Journey, Worker>({
  template: ['habitcrush', { scope: 'worker', option: true }],
  site: [
    async ({ template }, use) => {
      const site = await openSite(await createDatabase(template));
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  isNetworkAway: [false, { option: true }],
  expectedErrors: [
    async ({ context, site, isNetworkAway }, use) => {
      const { expectedErrors, problems } = watch(context, site.address, isNetworkAway);
      await use(expectedErrors);
      expect(problems(), 'all errors were expected').toEqual([]);
    },
    { auto: true },
  ],
  newUser: async ({ site, context, timezoneId }, use) =>
    use(await registerNewUser(site, context, timezoneId)),
  emptyDashboard: async ({ page, newUser }, use) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: `Welcome, ${newUser.username}` })).toBeVisible();
    await use(page);
  },
  dashboardWith: async ({ page, newUser: _newUser }, use) =>
    use(async (...habits) => {
      const created = await createHabits(page, habits);
      await page.goto('/dashboard');
      for (const { name } of created) {
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      }
      return page;
    }),
  invited: async ({ site }, use) => use(await inviteUser(site)),
});

export { expect };
