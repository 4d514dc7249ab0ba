import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, forgetSession, signInAs } from './testing/people.ts';
import { expectToast, fillSignIn } from './testing/screen.ts';
import type { Site } from './testing/site.ts';

type Mail = { to: string; subject: string; text: string };

async function signInAsEve(site: Site, browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.address });
  await signInAs(site, context, castMember('eve'));
  return context;
}

/** Waits for the newest mail of a kind. */
async function waitForMail(eve: BrowserContext, email: string, subject: string): Promise<Mail> {
  const found: Mail[] = [];
  await expect(async () => {
    const response = await eve.request.get('/api/admin/outbox');
    const { mails } = (await response.json()) as { mails: Mail[] };
    found.push(...mails.filter((mail) => mail.to === email && mail.subject === subject));
    expect(found.length).toBeGreaterThan(0);
  }).toPass();
  return found[0] as Mail;
}

/** Creates a token for exports and a calendar address. */
async function openAccess({ request }: BrowserContext): Promise<{ token: string; path: string }> {
  const program = { name: 'Shell', scopes: ['export'], habitId: null, days: null };
  const made = await request.post('/api/tokens', { data: program });
  const { token } = (await made.json()) as { token: string };
  const { path } = (await (await request.post('/api/calendar')).json()) as { path: string };
  return { token, path };
}

async function chooseNewPassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function logIn(page: Page, person: { email: string; password: string }): Promise<void> {
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a forgotten password is replaced through a mailed link, once', async ({
  page,
  browser,
  site,
  newUser,
  expectedErrors,
}) => {
  const theirs = await browser.newContext({ baseURL: site.address });
  await signInAs(site, theirs, newUser);
  const { token, path } = await openAccess(theirs);
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  expect(await findViolationsAsShown(page)).toEqual([]);
  await page.getByLabel('Email').fill(newUser.email);
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();

  const eve = await signInAsEve(site, browser);
  const { text } = await waitForMail(eve, newUser.email, 'Reset your password');
  const link = /https?:\S+#reset=\S+/.exec(text)?.[0] ?? '';
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url(), request.postData() ?? ''));
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('listitem')).toHaveText(['1 API token', 'the calendar link']);
  await expect(page.getByRole('checkbox', { name: 'Revoke all' })).toBeChecked();
  expect(await findViolationsAsShown(page)).toEqual([]);
  await page.reload();
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  const code = link.split('=')[1] ?? '';
  expectedErrors.refusal(400, '/api/password-reset/finish');
  await page.getByLabel('New password', { exact: true }).fill('iloveyou');
  await page.getByRole('button', { name: 'Change password' }).click();
  const words = 'This password is too easy to guess. Please choose another one.';
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    new RegExp(words),
  );
  // The code is sent only in request bodies: for each opening of the page, and with the password.
  const opened = JSON.stringify({ code });
  const withPassword = JSON.stringify({ code, newPassword: 'iloveyou', revokesAccess: true });
  expect(addresses.filter((address) => address.includes(code))).toEqual([
    opened,
    opened,
    withPassword,
  ]);

  await page.getByLabel('New password', { exact: true }).fill('a walk along the river');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expectToast(
    page,
    'Password changed',
    'Log in with your new password. All other access was revoked.',
  );
  expect((await theirs.request.get('/api/user')).status()).toBe(401);
  const headers = { authorization: `Bearer ${token}` };
  expect((await theirs.request.get('/api/export.json', { headers })).status()).toBe(401);
  expect((await theirs.request.get(path)).status()).toBe(404);
  expectedErrors.refusal(401, '/api/login');
  await logIn(page, newUser);
  await expectToast(page, 'Login failed');
  await logIn(page, { ...newUser, password: 'a walk along the river' });
  await expect(page).toHaveURL('/dashboard');
  const mail = await waitForMail(eve, newUser.email, 'Your password was changed');
  expect(mail.text).toContain('How: With the link that was mailed to this address');
  expect(mail.text).toContain('Revoked with it: 1 API token and the calendar link.');

  expectedErrors.refusal(403, '/api/password-reset/access');
  await forgetSession(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('button', { name: 'Get a new link' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('button', { name: 'Back to login' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL('/auth');
  await eve.close();
  await theirs.close();
});

test('the administrator creates a reset link for a user who gets no mail', async ({
  page,
  browser,
  site,
  newUser,
}) => {
  const eve = await signInAsEve(site, browser);
  const desk = await eve.newPage();
  await desk.goto('/admin?tab=users');
  await desk.getByLabel('Search users').fill(newUser.username);
  await desk.getByRole('button', { name: `New password for ${newUser.username}` }).click();
  await desk.getByRole('button', { name: 'Create Link' }).click();
  const link = await desk.getByLabel(`Link for ${newUser.email}`, { exact: true }).inputValue();
  await desk.goto('/admin?tab=settings');
  await expect(desk.getByText('Created a password reset link').first()).toBeVisible();
  expect(await desk.content()).not.toContain(link.split('=')[1] ?? '');

  // This browser has a session, which ends together with all others.
  await chooseNewPassword(page, link, 'a walk in the park');
  await expectToast(page, 'Password changed', 'Log in with your new password.');
  await logIn(page, { ...newUser, password: 'a walk in the park' });
  await expect(page).toHaveURL('/dashboard');
  await eve.close();
});
