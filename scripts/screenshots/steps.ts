import type { Page } from '@playwright/test';

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();

export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

export const inTurn =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

export const failToLoad = (path: string) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }));
  await page.reload();
};

/** In the header where its links stand side by side, beside the greeting elsewhere. */
export async function openTools(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Tools' });
  await page.getByRole('button', { name: 'Tools' }).or(link).click();
}
