import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { daysAgo } from './testing/past-habits.ts';
import { expectToast } from './testing/screen.ts';

test('a program ticks with a token until it is revoked', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  const { username, password } = newUser;
  const created = await page.request.post(`${site.address}/api/habits`, {
    data: { name: 'Read', type: 'daily' },
  });
  const { id } = (await created.json()) as { id: number };
  // Makes the session one day old.
  await site.rows(
    `update sessions set proved_at = now() - interval '1 day'
      where user_id = (select id from users where username = $1)`,
    [username],
  );
  await page.goto('/profile?tab=data');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bookshelf');
  await dialog.getByLabel('Habits').selectOption({ label: 'Only Read' });
  expect(await findViolations(page)).toEqual([]);
  expectedErrors.refusal(403, '/api/tokens');
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(password);
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();

  const shown = page.getByRole('dialog', { name: 'Copy your token now' });
  const token = (await shown.getByLabel('Your token').textContent()) ?? '';
  expect(token).toMatch(/^hc_\w{32}$/);
  const today = daysAgo(0);
  const tick = () =>
    fetch(`${site.address}/api/habits/${id}/days/${today}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ completed: true }),
    });
  expect((await tick()).status).toBe(200);
  await shown.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('listitem').filter({ hasText: 'Bookshelf' });
  await expect(row).toContainText('Tick · Read');
  await row.getByRole('button', { name: 'Revoke Bookshelf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'Token revoked');
  await expect(row).toHaveCount(0);
  expect((await tick()).status).toBe(401);
});
