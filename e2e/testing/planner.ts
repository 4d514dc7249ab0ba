import { expect, type Page } from '@playwright/test';
import { createHabits } from './create-habits.ts';

/** Opens the planner of the signed-in user with daily habits of these names. */
export async function openPlanner(page: Page, names: string[]): Promise<void> {
  await createHabits(page, names);
  await page.goto('/habit-planner');
  await expectOrder(page, names);
}

/** The names of the habits, in the order on the screen. */
export async function expectOrder(page: Page, names: string[]): Promise<void> {
  const mondays = page.getByRole('checkbox', { name: 'on Monday' });
  await expect(mondays).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    await expect(mondays.nth(index)).toHaveAccessibleName(`${name} on Monday`);
  }
}

export const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
