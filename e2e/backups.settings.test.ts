import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { expectToast } from './testing/screen.ts';

test('the administrator makes and downloads a backup, and changes its time', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  test.setTimeout(120_000);
  const eve = castMember('eve');
  await signInAs(site, context, eve);
  await page.goto('/admin?tab=settings');
  const card = page.getByRole('region', { name: 'Backups' });
  await expect(card).toContainText('Every night at 03:30 (UTC)');
  await card.getByRole('button', { name: 'Back up now' }).click();
  const row = card.getByRole('listitem').first();
  await expect(row).toContainText('Verified', { timeout: 90_000 });
  await expect(row).toContainText('On request');
  expect(await findViolations(page)).toEqual([]);

  // Makes the session one day old.
  await site.rows(`update sessions set proved_at = now() - interval '1 day' where user_id = 1`);
  const [{ id } = { id: 0 }] = await site.rows<{ id: number }>(
    'select max(id)::int as id from backups',
  );
  expectedErrors.refusal(403, `/api/admin/backups/${id}`);
  await row.getByRole('button', { name: /^Download the backup/ }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByLabel('Your password').fill(eve.password);
  const downloading = page.waitForEvent('download');
  await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^habitcrush-.*\.verified\.backup\.gz$/);
  const text = gunzipSync(await readFile(await download.path())).toString();
  expect(text).toContain(eve.email);

  await card.getByRole('button', { name: 'Change schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Backup schedule' });
  await dialog.getByLabel('At').fill('04:15');
  await dialog.getByRole('button', { name: 'More: Days kept' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved', 'Starts tomorrow night.');
  await expect(card).toContainText('Every night at 04:15 (UTC). Kept: 8 days');
  await page.reload();
  await expect(page.getByText('Downloaded a backup')).toBeVisible();
});
