import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { addHabit, expectToast, tickOf } from './testing/screen.ts';

test('a user on the waitlist joins the challenge, and climbs with a perfect day', async ({
  emptyDashboard: page,
  newUser,
  browser,
  site,
}) => {
  const banner = page.getByRole('region', { name: '7 Day Challenge' });
  await banner.getByRole('button', { name: 'Join Waitlist' }).click();
  await expectToast(
    page,
    'Added to waitlist!',
    "You'll be notified when the next 7 Day Challenge starts.",
  );
  await expect(banner).toBeHidden();

  const office = await browser.newContext({ baseURL: site.address });
  await signInAs(site, office, castMember('eve'));
  const admin = await office.newPage();
  await admin.goto('/challenges');
  await admin.getByRole('button', { name: 'Start a challenge' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Start a challenge' });
  await dialog.getByLabel('Name').fill('Early Mornings');
  const today = await admin.evaluate(() => new Date().toLocaleDateString('sv'));
  await dialog.getByLabel('First day').fill(today);
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expectToast(admin, 'Challenge started!');
  await office.close();

  await addHabit(page, 'Rise');
  await tickOf(page, 'Rise').click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Challenges' })
    .click();
  await expect(page.getByText('Joined', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Early Mornings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Early Mornings' })).toBeVisible();
  const me = page.getByRole('listitem').filter({ hasText: newUser.username });
  await expect(me).toContainText('1 perfect day');

  await page.getByRole('link', { name: 'All Challenges' }).click();
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  await page.getByRole('button', { name: 'Leave Waitlist' }).click();
  await expectToast(page, 'Removed from waitlist', 'You can rejoin the waitlist anytime!');
});

test('the waitlist in place of a challenge has the same space above and below on a phone', async ({
  emptyDashboard: page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/challenges');
  const card = page.getByRole('region', { name: 'Waitlist' });
  const button = card.getByRole('button', { name: 'Join Waitlist' });
  await expect(button).toBeVisible();
  const [outer, top, bottom] = await Promise.all([
    card.boundingBox(),
    card.locator('> *').first().boundingBox(),
    button.boundingBox(),
  ]);
  const above = (top?.y ?? 0) - (outer?.y ?? 0);
  const below = (outer?.y ?? 0) + (outer?.height ?? 0) - (bottom?.y ?? 0) - (bottom?.height ?? 0);
  expect(Math.abs(above - below)).toBeLessThanOrEqual(2);
});
