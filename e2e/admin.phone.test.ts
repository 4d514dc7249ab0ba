import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { expectToast, openMenu } from './testing/screen.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

test('the administration fits a phone', async ({ page, context, site }) => {
  await signInAs(site, context, castMember('eve'));
  await page.goto('/dashboard');
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Admin' }).click();
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

  await page.getByRole('tab', { name: 'Approved Emails' }).click();
  await page.getByLabel('Email', { exact: true }).fill('zoe-on-a-phone@habitcrush.example');
  await page.getByRole('button', { name: 'Approve Email' }).click();
  await expectToast(page, 'Email Approved');
  const cards = page.getByRole('list', { name: 'Approved emails' });
  await expect(cards.getByText('zoe-on-a-phone@habitcrush.example')).toBeVisible();
  expect(await fits()).toBe(true);

  await page.getByRole('tab', { name: 'Page Analytics' }).click();
  await expect(page.getByRole('region', { name: 'Top pages' }).getByText('/admin')).toBeVisible();
  await page.getByRole('textbox', { name: 'Path' }).fill('/admin');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(
    page.getByRole('region', { name: 'Top pages' }).getByText('/dashboard'),
  ).toBeHidden();
  expect(await fits()).toBe(true);

  await page.getByRole('tab', { name: 'Settings' }).click();
  const approval = page.getByRole('switch', { name: 'Require approval' });
  await approval.click();
  await expectToast(page, 'Setting Saved', 'Anyone can register now.');
  await expect(approval).not.toBeChecked();
  await approval.click();
  await expect(approval).toBeChecked();
  await expect(
    page.getByRole('list', { name: 'Audit log' }).getByText('Changed a setting'),
  ).toHaveCount(2);
  expect(await fits()).toBe(true);
});
