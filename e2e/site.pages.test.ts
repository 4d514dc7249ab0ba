import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';

test('each change of page is recorded once', async ({ page, context, site }) => {
  await signInAs(site, context, castMember('ada'));
  const pageViews: { path: string; sessionId: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-view')) pageViews.push(request.postDataJSON());
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();

  // Sent when the browser is idle.
  await expect
    .poll(() => pageViews.map(({ path }) => path))
    .toEqual(['/dashboard', '/profile', '/dashboard', '/profile']);
  expect(new Set(pageViews.map(({ sessionId }) => sessionId)).size).toBe(1);
  await expect
    .poll(() =>
      site.rows('select path from page_views where session_id = $1', [pageViews[0]?.sessionId]),
    )
    .toHaveLength(4);
});

test('a dashboard without stored files loads at most 15 files of script', { tag: '@core' }, async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('ada'));
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
  // What follows the habits loads later.
  await expect(page.getByRole('complementary').getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts.size, [...scripts].join('\n')).toBeLessThanOrEqual(15);
});

test('the chosen theme is kept and applied before the first paint', { tag: '@core' }, async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('ada'));
  await page.goto('/dashboard');
  const readTheme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: /dark/i }).click();
  expect(await readTheme()).toBe('minimal-dark');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.waitForSelector('#root', { state: 'attached' });
  expect(await readTheme()).toBe('minimal-dark');
});

test('a user changes the password and signs in with it', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  // The change ends the session of pending calls. The page sends them again.
  expectedErrors.refusals(401);
  await page.goto('/profile?tab=security');
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  await page.getByLabel('Current password').fill(newUser.password);
  await page.getByLabel('New password').fill('an-even-better-password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your other devices are signed out.').first()).toBeVisible();
  const response = await page.request.post(`${site.address}/api/login`, {
    data: { email: newUser.email, password: 'an-even-better-password' },
  });
  expect(response.status()).toBe(200);
});
