import { expect, test } from './testing/journey.ts';
import { expectToast } from './testing/screen.ts';

test('a podcast listener claims a VIP month', async ({ page, site, expectedErrors }) => {
  // Another journey may have claimed a pass of this site.
  await site.rows('update podcast_passes set used_passes = 0');
  await page.goto('/podcast');
  await expect(page.getByText('Only 100 spots left')).toBeVisible();
  await expect(page.getByText('0 claimed so far')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText('06');
  await page.getByRole('button', { name: 'Claim My Free VIP Month' }).click();

  expectedErrors.refusal(409, '/api/podcast/signup');
  await page.getByLabel('Name', { exact: true }).fill('Lena Kowalska');
  await page.getByLabel('Email').fill('listener@habitcrush.example');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('a-good-long-password');
  const claim = page.getByRole('button', { name: 'Claim VIP Access' });
  await claim.click();
  await expectToast(page, 'Signup Failed', 'This username is already taken.');
  await page.getByLabel('Username').fill('listener');
  await claim.click();

  await expect(page.getByRole('heading', { name: 'Welcome, Lena Kowalska!' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Use Examples' })).toBeVisible();
  await page.goto('/listener');
  await expect(page.getByText('VIP', { exact: true })).toBeVisible();
  await page.goto('/podcast');
  await expect(page.getByText('Only 99 spots left')).toBeVisible();

  expectedErrors.refusal(409, '/api/podcast/signup');
  await page.getByRole('button', { name: 'Claim My Free VIP Month' }).click();
  await site.rows('update podcast_passes set used_passes = total_passes');
  await page.getByLabel('Name', { exact: true }).fill('Too Late');
  await page.getByLabel('Email').fill('late@habitcrush.example');
  await page.getByLabel('Username').fill('late');
  await page.getByLabel('Password', { exact: true }).fill('a-good-long-password');
  await claim.click();
  await expectToast(page, 'Signup Failed', 'All VIP passes have been claimed.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Only 0 spots left')).toBeVisible();
  await site.rows('update podcast_passes set used_passes = 1');
});
