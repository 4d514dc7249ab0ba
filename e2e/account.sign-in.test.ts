import { expect, test } from './testing/journey.ts';
import { castMember } from './testing/people.ts';
import { expectToast, fillSignIn } from './testing/screen.ts';

const ada = castMember('ada');

test('a user signs in, sees their habits, and signs out again', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  await fillSignIn(page, ada);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome, ada' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  await expectToast(page, 'Logged out', 'You have been successfully logged out.');

  await page.goto('/dashboard');
  await expect(page).toHaveURL('/auth');
});

test('the sign-in page loads the next page while the user types', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname));
  const ofDashboard = () => fetched.some((path) => /\/dashboard-page-/.test(path));
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  expect(ofDashboard()).toBe(false);
  await page.getByLabel('Email').fill('a');
  await expect.poll(ofDashboard).toBe(true);
});

test('a wrong password is refused', async ({ page, expectedErrors }) => {
  expectedErrors.refusal(401, '/api/login');
  await page.goto('/auth');
  await fillSignIn(page, { ...ada, password: 'not-her-password' });
  await page.getByRole('button', { name: 'Login' }).click();
  const words = 'Invalid username or password. Please try again.';
  await expectToast(page, 'Login failed', words);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Email')).toHaveValue(ada.email);
});

test('a user who signs in after another one sees none of their data', async ({ page }) => {
  await page.goto('/auth');
  await fillSignIn(page, ada);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await fillSignIn(page, castMember('cleo'));
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Diary' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toHaveCount(0);
});
