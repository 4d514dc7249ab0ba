import type { Page } from '@playwright/test';
import { findViolations } from './testing/axe.ts';
import { hold } from './testing/hold.ts';
import { expect } from './testing/journey.ts';
import { forgetSession } from './testing/people.ts';
import { test } from './testing/provider.ts';
import { expectToast } from './testing/screen.ts';

async function signInThere(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Account' }).fill(account);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('an account of the provider is linked from the profile, signs in, and is unlinked', async ({
  page,
  provider,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.visit(provider.issuer);
  provider.accounts['ada'] = { preferred_username: 'ada@corp' };
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Link with Example ID' }).click();
  await signInThere(page, 'ada');
  await expectToast(page, 'Account linked');
  const card = page.getByRole('region', { name: 'Example ID' });
  await expect(card).toContainText('ada@corp');
  expect(await findViolations(page)).toEqual([]);

  await forgetSession(page);
  await page.goto('/auth');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await signInThere(page, 'ada');
  await expect(page.getByRole('heading', { name: `Welcome, ${newUser.username}` })).toBeVisible();

  await page.goto('/profile?tab=security');
  await expect(card).toContainText('used');
  await card.getByRole('button', { name: 'Unlink' }).click();
  expectedErrors.refusal(403, '/api/oidc/link');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  // The provider did not ask the user, so this sign-in does not prove the identity.
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(newUser.password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectToast(page, 'Unlinked');
  await expect(card.getByRole('button', { name: 'Link with Example ID' })).toBeVisible();
});

test('the prerendered sign-in page offers the provider without a request', async ({
  page,
  provider,
}) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto('/auth', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: `Continue with ${provider.config.name}` });
  await button.evaluate((element) => Object.assign(window, { seenFirst: element }));
  release();
  await expect(page).toHaveTitle(/Login/);
  await page.waitForLoadState('networkidle');
  expect(
    await button.evaluate((element) => 'seenFirst' in window && window.seenFirst === element),
  ).toBe(true);
  expect(paths).not.toContain('/api/ways-in');
});

test('a sign-in with an unlinked account or a cancelled one shows a message', async ({
  page,
  provider,
  expectedErrors,
}) => {
  expectedErrors.visit(provider.issuer);
  expectedErrors.refusal(403, '/api/oidc/arrival');
  provider.accounts['stranger'] = { email: 'ada@habitcrush.example', email_verified: true };
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await signInThere(page, 'stranger');
  await expect(page.getByText('No account is linked to this Example ID account.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Example ID did not sign you in.')).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});
