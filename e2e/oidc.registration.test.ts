import { findViolations } from './testing/axe.ts';
import { expect } from './testing/journey.ts';
import { test } from './testing/provider.ts';
import { expectToast } from './testing/screen.ts';

test.use({ settings: { OIDC_REGISTRATION: 'open', PASSWORD_SIGN_IN: 'off' } });

test('a new user registers with the provider, without a password, and confirms the identity there', async ({
  page,
  provider,
  site,
  expectedErrors,
}) => {
  expectedErrors.visit(provider.issuer);
  provider.accounts['nora'] = {
    email: 'nora@example.org',
    email_verified: true,
    preferred_username: 'nora',
  };
  await site.rows(
    `insert into approved_emails (email, invitation_code, code_expires)
     values ('nora@example.org', 'COME-IN', now() + interval '1 day')`,
  );
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  // The link in the mail of the invitation.
  await page.goto('/auth?tab=register&code=COME-IN');
  await expect(page.getByRole('button', { name: 'Register with a passkey' })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await page.getByRole('textbox', { name: 'Account' }).fill('nora');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('nora');
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByLabel('Invitation code')).toHaveValue('COME-IN');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Registration successful');

  await site.rows(
    `update users set has_completed_onboarding = true, has_completed_tour = true where username = 'nora'`,
  );
  await page.goto('/profile?tab=security');
  await expect(
    page.getByText('You don’t have one, because you sign in another way.'),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Data' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  expectedErrors.refusal(403, '/api/user');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('nora');
  await dialog.getByRole('button', { name: /delete/i }).click();
  await page.getByRole('button', { name: 'Confirm with Example ID' }).click();
  // The provider asks although it knows the browser.
  await page.getByRole('textbox', { name: 'Account' }).fill('nora');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectToast(page, 'You’re confirmed');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('textbox').fill('nora');
  await dialog.getByRole('button', { name: /delete/i }).click();
  await expectToast(page, 'Account deleted');
});
