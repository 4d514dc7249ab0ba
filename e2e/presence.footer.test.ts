import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';

/** Reports a view like the page of a profile. */
const watch = (page: Page, userId: number, sessionId: string) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body })).status;
    },
    [`/api/profile-view/${userId}`, JSON.stringify({ sessionId })] as const,
  );

test('the footer counts the viewers of the user’s profile, except the user', async ({
  emptyDashboard: page,
  browser,
  baseURL,
}) => {
  const { id } = await (await page.request.get('/api/user')).json();
  const count = page.getByRole('contentinfo').getByRole('button', { name: /watching$/ });
  await expect(count).toHaveText('0 watching');
  await count.click();
  const dialog = page.getByRole('dialog', { name: 'Live Activity' });
  await expect(dialog.getByText('No one is currently viewing your profile')).toBeVisible();

  expect(await watch(page, id, 'my-own-tab')).toBe(204);
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await elsewhere.newPage();
  await visitor.goto('/auth');
  expect(await watch(visitor, id, 'a-visitor')).toBe(204);
  await expect(dialog.getByText('1 person is watching your profile')).toBeVisible();
  await elsewhere.close();

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(count).toBeFocused();
  await expect(count).toHaveText('1 watching');
});
