import type { Page } from '@playwright/test';
import { codeOf } from '#server/security/one-time-codes.ts';
import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { forgetSession, type Person } from './testing/people.ts';
import { expectToast, fillSignIn } from './testing/screen.ts';
import type { Site } from './testing/site.ts';

/** The code of an authenticator app, some steps from now. */
async function computeCode(site: Site, { username }: Person, ahead = 0): Promise<string> {
  const [row] = await site.rows<{ secret: Buffer }>(
    'select secret from second_factors f join users u on u.id = f.user_id where u.username = $1',
    [username],
  );
  return codeOf(row?.secret ?? Buffer.alloc(20), Math.floor(Date.now() / 30_000) + ahead);
}

/** Pretends that the code of the setup was entered some minutes ago, because a code works only once. */
const forgetUsedCodes = (site: Site, { username }: Person) =>
  site.rows(
    'update second_factors set last_step = 0 where user_id = (select id from users where username = $1)',
    [username],
  );

async function login(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Sets up an app, and returns the recovery codes. */
async function setUp(page: Page, site: Site, person: Person): Promise<string[]> {
  await expect(page.getByRole('img', { name: 'Your key as a QR code' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill(await computeCode(site, person));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await findViolations(page)).toEqual([]);
  return codes.allTextContents();
}

test('the sign-in requires a code after the password, and accepts a recovery code once', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  test.slow();
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Set up' }).click();
  const [recoveryCode = ''] = await setUp(page, site, newUser);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByRole('region', { name: 'Two-factor authentication' })).toContainText(
    '10 recovery codes are left.',
  );

  await forgetUsedCodes(site, newUser);
  await forgetSession(page);
  await page.goto('/auth');
  expectedErrors.refusal(403, '/api/login');
  await login(page, newUser);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  // A reload asks for the code again, but not for the password.
  await page.reload();
  expectedErrors.refusal(400, '/api/login/code');
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('This code is wrong, or was used already.').first()).toBeVisible();
  await page.getByLabel('Code from your app').fill(await computeCode(site, newUser));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');

  await forgetSession(page);
  await page.goto('/auth');
  await login(page, newUser);
  await page.getByRole('button', { name: 'Don’t have your phone? Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/profile?tab=security');
  const card = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(card).toContainText('9 recovery codes are left.');

  await card.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expectToast(page, 'Two-factor is off');
  await expect(card.getByRole('button', { name: 'Set up' })).toBeVisible();
});

test('a user sets up a required second factor before anything else', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  // Prefetched before the page knows the user.
  expectedErrors.refusal(403, '/api/habits');
  expectedErrors.refusal(403, '/api/habits/histories');
  await site.rows(`update system_settings set value = 'everybody-now' where key = 'second_factor'`);
  try {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Set up two-factor' })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use an app' }).click();
    await setUp(page, site, newUser);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: `Welcome, ${newUser.username}` })).toBeVisible();
  } finally {
    await site.rows(
      `update system_settings set value = 'administrators' where key = 'second_factor'`,
    );
  }
});
