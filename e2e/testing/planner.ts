import { expect, type Page } from '@playwright/test';

/** Opens the planner of the signed-in user with daily habits of these names. */
export async function openPlanner(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    const data = { name, type: 'daily' };
    // In series, because habits are listed in the order of their creation.
    const response = await page.request.post('/api/habits', { data });
    if (!response.ok()) throw new Error(`Not added: ${await response.text()}`);
  }
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
