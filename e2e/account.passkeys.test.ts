import type { Page } from '@playwright/test';
import { plugIn } from './testing/authenticator.ts';
import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { expectToast } from './testing/screen.ts';

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectToast(page, 'Passkey added');
}

const signOut = async (page: Page) => {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
};

/** Waits until the page has started the passkey autofill, which the locked device does not answer. */
async function waitForOffer(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isPasskeyOffered' in globalThis);
}

const noteOffers = (page: Page) =>
  page.addInitScript(() => {
    const { credentials } = navigator;
    const get = credentials.get.bind(credentials);
    credentials.get = (options) => {
      if (options?.mediation === 'conditional')
        Object.assign(globalThis, { isPasskeyOffered: true });
      return get(options);
    };
  });

test('a passkey is added, signs in without a password, and is removed', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  await noteOffers(page);
  const device = await plugIn(page);
  await addPasskey(page, 'Work laptop');
  const card = page.getByRole('region', { name: 'Passkeys' });
  const row = card.getByRole('listitem').filter({ hasText: 'Work laptop' });
  await expect(row).toContainText('never used');
  const [key] = await device.keys();
  expect(key).toMatchObject({ isResidentCredential: true, rpId: 'localhost' });

  // The locked device does not answer the autofill. The button asks for a passkey.
  await device.unlocks(false);
  await signOut(page);
  await waitForOffer(page);
  await device.unlocks(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${newUser.username}` })).toBeVisible();

  await page.goto('/profile?tab=security');
  await expect(row).toContainText(/· used /);
  await row.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Passkey removed');
  await expect(row).toHaveCount(0);

  await device.unlocks(false);
  await signOut(page);
  expectedErrors.refusal(401, '/api/login/passkey');
  await device.unlocks(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectToast(
    page,
    'Login failed',
    'This passkey doesn’t work here. Please sign in another way.',
  );
});

test('the browser offers a passkey as autofill', async ({ page, newUser }) => {
  await plugIn(page);
  await addPasskey(page, 'Phone');
  // Chromium’s virtual authenticator accepts the autofill immediately.
  await signOut(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${newUser.username}` })).toBeVisible();
});

test('a passkey confirms the identity of the user', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  await plugIn(page);
  await addPasskey(page, 'Phone');
  await site.rows(
    `update sessions set proved_at = now() - interval '1 day'
      where user_id = (select id from users where username = $1)`,
    [newUser.username],
  );
  expectedErrors.refusal(403, '/api/user/second-factor/secret');
  await page.getByRole('button', { name: 'Set up' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('img', { name: 'Your key as a QR code' })).toBeVisible();
});
