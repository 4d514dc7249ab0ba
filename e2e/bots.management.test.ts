import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { expectToast } from './testing/screen.ts';

test('the administrator creates bots and changes one', async ({ page, context, site }) => {
  await signInAs(site, context, castMember('eve'));
  await page.goto('/admin?tab=bots');
  await page.getByRole('button', { name: 'Create Bots' }).click();
  await expectToast(page, 'No Configuration', 'Please generate bot configurations first');

  await page.getByLabel('How many').fill('2');
  await page.getByLabel('Kind').selectOption('Steady supporter');
  await page.getByRole('button', { name: 'Generate Configurations' }).click();
  const names = page.getByRole('list', { name: 'Configurations' }).getByRole('textbox');
  await expect(names).toHaveCount(2);
  await names.first().fill('calm_otter');
  await page.getByRole('button', { name: 'Create 2 Bots' }).click();
  await expectToast(page, 'Bots Created', 'Created 2 bots.');

  await page.getByRole('button', { name: 'Edit calm_otter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit bot' });
  await dialog.getByRole('slider', { name: 'Engagement' }).fill('15');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Bot Updated', 'calm_otter updated.');
  await expect(page.getByRole('row', { name: /calm_otter/ })).toContainText('15%');

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('Changed a bot')).toBeVisible();
  await page.goto('/calm_otter');
  await expect(page.getByText('Bot', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A walk around the block' })).toBeVisible();
  // The bots must not act during later journeys.
  await site.rows(`delete from users where is_bot and username <> 'pip'`);
});
