import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { expectToast, fillSignIn, tickOf, toastRegion } from './testing/screen.ts';

const ada = castMember('ada');

async function signInByHand(page: Page): Promise<void> {
  await page.goto('/auth');
  await fillSignIn(page, ada);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
}

const CALLS = ['/api/user', '/api/habits', '/api/feed'];

/** The data that the site left in the browser: its storages, and the number of cached API responses. */
const readLeftovers = (page: Page) =>
  page.evaluate(async (paths) => {
    const fromCache = { cache: 'only-if-cached', mode: 'same-origin' } as const;
    const responses = await Promise.allSettled(paths.map((path) => fetch(path, fromCache)));
    const found = responses.filter(
      (response) => response.status === 'fulfilled' && response.value.ok,
    );
    return {
      stored: Object.keys(localStorage),
      databases: (await indexedDB.databases()).length,
      session: Object.keys(sessionStorage),
      cached: found.length,
    };
  }, CALLS);

/** The sign-out flag, and the id of page views, which is created when the page is idle. */
const NOTHING = {
  stored: ['habitcrush-sign-out'],
  session: ['habitcrush-session'],
  cached: 0,
  databases: 0,
};

const readCountedSession = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('habitcrush-session'));

const isSignedIn = async (context: BrowserContext, address: string): Promise<boolean> =>
  (await context.request.get(`${address}/api/user`)).ok();

test('a sign-out without a network clears the device, and is sent to the server later', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.brokenCall('/api/logout');
  expectedErrors.brokenCall('/api/registration');
  expectedErrors.brokenCall('/api/page-view');
  for (const path of CALLS) expectedErrors.brokenCall(path);
  await signInByHand(page);
  const before = await readCountedSession(page);
  const cookies = await context.cookies();
  // The page loads the code of toasts last.
  await expect(toastRegion(page)).toBeAttached();
  await context.setOffline(true);
  await tickOf(page, 'Read 20 pages').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Sign out before your changes are sent?',
  });
  await expect(question.getByText('1 change has not reached the server yet.')).toBeVisible();
  await question.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page).toHaveURL('/auth');
  await expectToast(page, 'Logged out');
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toHaveCount(0);
  await expect.poll(() => readLeftovers(page)).toEqual(NOTHING);
  expect(await readCountedSession(page)).not.toBe(before);
  await page.goBack();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Read 20 pages')).toHaveCount(0);

  await context.setOffline(false);
  await expect.poll(() => isSignedIn(context, site.address)).toBe(false);
  await context.addCookies(cookies);
  expect(await isSignedIn(context, site.address)).toBe(false);
});

test('the account is not shown when the page opens after a sign-out without a network', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.refusal(503, '/api/logout');
  await signInAs(site, context, ada);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { message: 'The database is away.' } }),
  );
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Logout failed', '503: The database is away.');
  await expect(page).toHaveURL('/auth');
  expect(await isSignedIn(context, site.address)).toBe(true);

  await page.unroute('**/api/logout');
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requested.push(pathname);
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth');
  expect(requested[0]).toBe('/api/logout');
  expect(await isSignedIn(context, site.address)).toBe(false);
});

test('a sign-out applies to all tabs, and the back button shows nothing', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  for (const path of CALLS) expectedErrors.brokenCall(path);
  // Of calls that the other tabs repeat.
  expectedErrors.refusals(401);
  await signInAs(site, context, ada);
  const other = await context.newPage();
  const sleeping = await context.newPage();
  for (const tab of [page, other, sleeping]) {
    await tab.goto('/dashboard');
    await expect(tab.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
  }
  await sleeping.goto('/robots.txt');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');
  await expect(other).toHaveURL('/auth');
  await expect(other.getByText('Read 20 pages')).toHaveCount(0);
  await sleeping.goBack();
  await expect(sleeping).toHaveURL('/auth');
  await expect(sleeping.getByText('Read 20 pages')).toHaveCount(0);
  await expect.poll(() => readLeftovers(page)).toEqual(NOTHING);
});
