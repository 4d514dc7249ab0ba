import type { APIRequestContext } from '@playwright/test';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { expectToast } from './testing/screen.ts';

type Mail = { to: string; subject: string; text: string };

async function fetchMailsTo(administrator: APIRequestContext, email: string): Promise<Mail[]> {
  const response = await administrator.get('/api/admin/outbox');
  const { mails } = (await response.json()) as { mails: Mail[] };
  return mails.filter(({ to }) => to === email);
}

test('a follow is mailed and listed, and the link in the mail unsubscribes', async ({
  page,
  browser,
  site,
  newUser,
}) => {
  const [ada, eve] = [await browser.newContext(), await browser.newContext()];
  await signInAs(site, ada, castMember('ada'));
  await page.goto('/notifications');
  await expect(page.getByText('No notifications sent yet')).toBeVisible();
  const { id } = await (await page.request.get('/api/user')).json();
  expect((await ada.request.post(`${site.address}/api/follow/${id}`)).ok()).toBe(true);

  const history = page.getByRole('region', { name: 'Recent Notifications' });
  await expect(async () => {
    await page.reload();
    await expect(history.getByText('@ada started following you')).toBeVisible({ timeout: 1_000 });
    await expect(history.getByText(/^Sent .*20\d\d/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(history.getByRole('link', { name: 'from Ada Osei' })).toBeVisible();

  await signInAs(site, eve, castMember('eve'));
  const administrator = await browser.newContext({
    baseURL: site.address,
    storageState: await eve.storageState(),
  });
  const [mail] = await fetchMailsTo(administrator.request, newUser.email);
  const link = /Unsubscribe: (\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(link);

  // On another device without a session.
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const opened = await elsewhere.newPage();
  await opened.goto(`${pathname}${search}`);
  await expect(opened.getByText('You are unsubscribed')).toBeVisible();
  expect(await findViolationsAsShown(opened)).toEqual([]);
  const followers = page.getByRole('switch', { name: 'New followers' });
  await page.reload();
  await expect(followers).not.toBeChecked();
  await opened.getByRole('button', { name: 'Undo' }).click();
  await expect(opened.getByText('You’ll get these emails again')).toBeVisible();
  await page.reload();
  await expect(followers).toBeChecked();
  for (const context of [ada, eve, administrator, elsewhere]) await context.close();
});

test('mail switches are set with the keyboard, and stored', { tag: '@core' }, async ({
  page,
  newUser,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newUser.username);
  await page.getByRole('link', { name: 'Notifications', exact: true }).click();
  const digest = page.getByRole('switch', { name: 'Weekly digest' });
  await digest.focus();
  await page.keyboard.press('Space');
  await expectToast(page, 'Preferences updated', 'Your notification settings have been saved.');
  await expect(digest).not.toBeChecked();
  await expect(digest).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const followers = page.getByRole('switch', { name: 'New followers' });
  await expect(followers).not.toBeChecked();
  await expect(followers).toBeEnabled();
  await page.reload();
  await expect(digest).not.toBeChecked();
  await expect(followers).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Encouragement' })).toBeChecked();
});
