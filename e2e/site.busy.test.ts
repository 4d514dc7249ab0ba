import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';

const FEED = '/api/feed';
const VIEWS = '/api/profile-views/';
const A_POLL_OR_TWO = 30_000;

/** The response of an overloaded server. */
async function beBusy(page: Page, path: string): Promise<() => Promise<void>> {
  const isIt = (url: URL) => url.pathname.startsWith(path);
  await page.route(isIt, (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1', 'content-type': 'application/json' },
      body: JSON.stringify({
        message: 'The service is very busy right now. Please try again soon.',
      }),
    }),
  );
  return () => page.unroute(isIt);
}

test('the dashboard hides the refusals of a busy server, and recovers', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toContainText(newUser.username);
  const { id } = await (await page.request.get('/api/user')).json();
  expectedErrors.refusal(503, `${VIEWS}${id}`);
  expectedErrors.refusal(503, FEED);
  const watching = page.getByRole('contentinfo').getByRole('button', { name: /watching$/ });
  await expect(watching).toHaveText('0 watching');
  const refused = new Set<string>();
  page.on('response', (response) => {
    if (response.status() === 503) refused.add(new URL(response.url()).pathname);
  });
  const endings = [await beBusy(page, VIEWS), await beBusy(page, FEED)];
  await expect
    .poll(async () => {
      await page.clock.fastForward(A_POLL_OR_TWO);
      return [...refused].toSorted();
    })
    .toEqual([FEED, `${VIEWS}${id}`]);
  await expect(watching).toHaveText('0 watching');
  await expect(page.getByText('Couldn’t load')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '503' })).toHaveCount(0);

  for (const end of endings) await end();
  const watchFromAnotherTab = () =>
    page.evaluate(async (path) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ sessionId: 'another tab' });
      await fetch(path, { method: 'POST', headers, body, credentials: 'omit' });
    }, `/api/profile-view/${id}`);
  // Presence expires without repeated reports, and a refused page backs off.
  await expect(async () => {
    await watchFromAnotherTab();
    await page.clock.fastForward(A_POLL_OR_TWO);
    await expect(watching).toHaveText('1 watching', { timeout: 2_000 });
  }).toPass();
});
