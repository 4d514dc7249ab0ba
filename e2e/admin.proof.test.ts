import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { registerNewUser, castMember, signInAs } from './testing/people.ts';
import { expectToast } from './testing/screen.ts';

test('an administrator confirms their identity before an action that cannot be undone', async ({
  page,
  context,
  browser,
  site,
  expectedErrors,
}) => {
  const theirs = await browser.newContext({ baseURL: site.address });
  const { username } = await registerNewUser(site, theirs);
  const [{ id } = { id: 0 }] = await site.rows<{ id: number }>(
    'select id from users where username = $1',
    [username],
  );
  const eve = castMember('eve');
  await signInAs(site, context, eve);
  const leaveOpen = () =>
    site.rows(`update sessions set proved_at = now() - interval '1 day' where user_id = 1`);

  await leaveOpen();
  expectedErrors.refusal(403, '/api/admin/outbox');
  await page.goto('/admin?tab=settings');
  const outbox = page.getByRole('region', { name: 'Outbox' });
  await outbox.getByRole('button', { name: 'Show the emails' }).click();
  await confirm(page, eve.password);
  await expect(outbox.getByRole('button', { name: 'Show the emails' })).toHaveCount(0);
  await expect(outbox.getByText(/^The outbox is empty$|@/).first()).toBeVisible();

  await leaveOpen();
  expectedErrors.refusal(403, `/api/admin/users/${id}`);
  await page.getByRole('tab', { name: 'User Management' }).click();
  await page.getByLabel('Search users').fill(username);
  await page.getByRole('button', { name: `Delete ${username}` }).click();
  const question = page.getByRole('alertdialog', { name: `Delete ${username}?` });
  await question.getByRole('textbox').fill(username);
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await confirm(page, eve.password);
  await expectToast(page, 'User Deleted');
  await theirs.close();
});

async function confirm(page: Page, password: string): Promise<void> {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
}
