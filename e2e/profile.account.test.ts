import { expect, test } from './testing/journey.ts';
import { signInAs } from './testing/people.ts';
import { expectToast, fillSignIn } from './testing/screen.ts';

test('a new name appears on all pages, and a taken one is refused', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.refusal(409, '/api/profile');
  await page.goto('/profile');
  await expect(page.getByLabel('Display Name')).toBeDisabled();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Display Name')).toBeFocused();
  await expect(page.getByLabel('Email Address (Login)')).toBeDisabled();
  await expect(page.getByLabel('Email Address (Login)')).toHaveValue(newUser.email);
  await page.getByLabel('Display Name').fill('Nora Newcomer');
  await page.getByLabel('Username').fill('ADA');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Error updating profile', 'This username is already taken.');
  await expect(page.getByLabel('Username')).toBeFocused();

  const username = `${newUser.username}.b`;
  await page.getByLabel('Username').fill(username);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Profile updated');
  await expect(page.getByRole('heading', { name: 'Nora Newcomer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(username);
});

test('a user ends the session of another device', async ({ page, browser, site, newUser }) => {
  const elsewhere = await browser.newContext();
  await signInAs(site, elsewhere, newUser);
  await page.goto('/profile?tab=security');
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Sign out/ }).click();
  await expectToast(page, 'Signed out', 'That device is signed out.');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const answer = await elsewhere.request.get(`${site.address}/api/user`);
  expect(answer.status()).toBe(401);
  await elsewhere.close();
});

test('an account is deleted after its username is typed', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.refusal(401, '/api/login');
  // Pending requests of cards would be refused after the deletion.
  await page.goto('/profile?tab=data', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect(dialog.getByText(`Please type ${newUser.username} to continue.`)).toBeVisible();
  await dialog.getByRole('textbox').fill(newUser.username);
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect(page).toHaveURL('/auth');
  await expectToast(page, 'Account deleted');
  expect(await site.rows('select 1 from users where email = $1', [newUser.email])).toEqual([]);
  await fillSignIn(page, newUser);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectToast(page, 'Login failed');
});
