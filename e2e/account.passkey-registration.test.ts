import { plugIn } from './testing/authenticator.ts';
import { findViolations } from './testing/axe.ts';
import { expect } from './testing/journey.ts';
import { inviteUser } from './testing/people.ts';
import { test } from './testing/provider.ts';
import { expectToast } from './testing/screen.ts';

test.use({ settings: { PASSWORD_SIGN_IN: 'off' } });

test('an invitation leads to a passkey on a site without passwords', async ({ page, site }) => {
  const device = await plugIn(page);
  const { email, username, code } = await inviteUser(site);
  await page.goto(`/auth?tab=register&code=${code}`);
  const register = page.getByRole('button', { name: 'Register with a passkey' });
  await expect(register).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);
  await register.click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill(username);
  await expect(page.getByLabel('Invitation code')).toHaveValue(code);
  await register.click();
  await expectToast(page, 'Registration successful');
  expect(await device.keys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

  await site.rows(
    'update users set has_completed_onboarding = true, has_completed_tour = true where username = $1',
    [username],
  );
  await page.goto('/profile?tab=security');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(
    card.getByText('This is your only way to sign in. Please add another one first.'),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
});
