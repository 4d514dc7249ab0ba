import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { expectToast } from './testing/screen.ts';

async function askForAccess(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'No invitation yet? Request beta access' }).click();
  const form = page.getByRole('form', { name: 'Request Beta Access' });
  await form.getByLabel('First Name').fill('Gia');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Job Title').selectOption('Other');
  await form.getByLabel('Your Job Title').fill('Lighthouse keeper');
  await form.getByRole('button', { name: 'Request Access' }).click();
}

test('a visitor requests an invitation, gets it approved, and registers with its link', async ({
  page,
  browser,
  site,
  expectedErrors,
}) => {
  expectedErrors.refusal(409, '/api/beta-access');
  const email = 'gia@habitcrush.example';
  await askForAccess(page, email);
  await expectToast(page, 'Request received!', `We’ll email ${email}.`);
  await askForAccess(page, email);
  await expectToast(
    page,
    'Something went wrong',
    "You've already requested access with this email",
  );
  await expect(page.getByRole('alert')).toContainText('This email is already registered');

  const office = await browser.newContext({ baseURL: site.address });
  await signInAs(site, office, castMember('eve'));
  const desk = await office.newPage();
  await desk.goto('/dashboard');
  await desk.getByRole('link', { name: 'Admin', exact: true }).click();
  await desk.getByRole('button', { name: `Review the request of Gia, ${email}` }).click();
  const review = desk.getByRole('dialog');
  await expect(review.getByText('Lighthouse keeper')).toBeVisible();
  await review.getByRole('radio', { name: 'Approved' }).click();
  await review.getByLabel('Notes').fill('Writes lovely letters.');
  await review.getByRole('button', { name: 'Save Review' }).click();
  await expect(desk.getByRole('dialog', { name: 'Invitation queued' })).toBeVisible();
  await desk.getByRole('button', { name: 'Done' }).click();

  await desk.getByRole('tab', { name: 'Approved Emails' }).click();
  const approved = desk.getByRole('table', { name: 'Approved emails' }).getByText(email);
  // A code of full length, 34 characters, leaves room for the address.
  expect(await approved.evaluate((address) => address.getClientRects()[0]?.height)).toBeLessThan(
    30,
  );

  await desk.getByRole('tab', { name: 'Settings' }).click();
  const outbox = desk.getByRole('region', { name: 'Outbox' });
  await expect(async () => {
    await desk.reload();
    await expect(outbox.getByText(email)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await outbox.getByText('Your invitation to HabitCrush').first().click();
  const text = await outbox.locator('pre').first().textContent();
  const link = /http\S+\/auth\?code=\S+/.exec(text ?? '')?.[0] ?? '';
  const log = desk.getByRole('region', { name: 'Audit log' });
  await expect(log.getByText('Reviewed a request')).toBeVisible();
  await office.close();

  await page.goto(new URL(link).pathname + new URL(link).search);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Username').fill('gia');
  await page.getByLabel('Password', { exact: true }).fill('a-good-long-password');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL(/dashboard/);
  const [stored] = await site.rows<{ used: boolean; sent: boolean }>(
    'select is_used as used, invitation_sent as sent from approved_emails where email = $1',
    [email],
  );
  expect(stored).toEqual({ used: true, sent: true });
});
