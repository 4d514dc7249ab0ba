import { expect, test } from './testing/journey.ts';
import { registerNewUser, castMember, signInAs } from './testing/people.ts';
import { expectToast } from './testing/screen.ts';

test('the administrator finds, renames and deletes users, but cannot delete their own account', {
  tag: '@core',
}, async ({ page, context, browser, site, expectedErrors }) => {
  const theirs = await browser.newContext({ baseURL: site.address });
  const somebody = await registerNewUser(site, theirs);
  const [{ id } = { id: 0 }] = await site.rows<{ id: number }>(
    'select id from users where username = $1',
    [somebody.username],
  );
  expectedErrors.refusal(409, `/api/admin/users/${id}`);
  await signInAs(site, context, castMember('eve'));
  await page.goto('/admin?tab=users');
  await page.getByLabel('Search users').fill('eve');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete eve' })).toHaveCount(0);

  await page.getByLabel('Search users').fill(somebody.username);
  await page.getByRole('button', { name: `Edit ${somebody.username}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByLabel('Username').fill('ADA');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to Update User', 'This username is already taken.');
  await edit.getByLabel('Username').fill(`${somebody.username}.x`);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'User Updated');

  const username = `${somebody.username}.x`;
  await page.getByRole('button', { name: `Delete ${username}` }).click();
  const confirm = page.getByRole('alertdialog', { name: `Delete ${username}?` });
  await confirm.getByRole('textbox').fill(username);
  await confirm.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectToast(page, 'User Deleted', `All of ${username}’s data has been deleted.`);
  expect((await theirs.request.get('/api/user')).status()).toBe(401);
  await theirs.close();
});

test('the administrator ends all sessions of a user, and the audit log shows it', async ({
  page,
  context,
  browser,
  site,
}) => {
  const theirs = await browser.newContext({ baseURL: site.address });
  const { username } = await registerNewUser(site, theirs);
  await signInAs(site, context, castMember('eve'));
  await page.goto('/admin?tab=users');
  await page.getByLabel('Search users').fill(username);
  await page.getByRole('button', { name: `Edit ${username}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit User' });
  await edit.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expectToast(page, 'User Signed Out', '1 session ended.');
  expect((await theirs.request.get('/api/user')).status()).toBe(401);
  await edit.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expectToast(page, 'No active sessions', 'This user wasn’t signed in anywhere.');
  await theirs.close();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('Signed a user out').first()).toBeVisible();
});

test('a user who is not the administrator is redirected with a message', async ({
  page,
  newUser,
}) => {
  expect(newUser.username).not.toBe('eve');
  await page.goto('/admin');
  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Access Denied', "You don't have permission to access the admin area.");
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});
