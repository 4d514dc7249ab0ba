import { isWiderThanScreen } from './testing/axe.ts';
import { hold } from './testing/hold.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';

test.beforeEach(({ site, context }) => signInAs(site, context, castMember('ada')));

test('each tab of the profile has an address, and Back and keys lead from one to the other', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Account Information' })).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page).toHaveURL('/profile?tab=security');
  await expect(page.getByText('This device')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/profile?tab=data');
  await expect(page.getByRole('tab', { name: 'Data' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Account Information' })).toBeVisible();

  await page.goto('/dashboard');
  await page.goto('/profile#reminders');
  await expect(page.getByRole('tab', { name: 'Reminders', selected: true })).toBeVisible();
  await page.getByRole('link', { name: 'Notifications' }).last().click();
  await expect(page).toHaveURL('/notifications');
});

test('the data tab opens the links of a habit', async ({ page }) => {
  await page.goto('/profile?tab=data');
  const card = page.getByRole('region', { name: 'QR codes and NFC tags' });
  await card.getByLabel('Habit').selectOption({ label: 'Read 20 pages' });
  await card.getByRole('button', { name: 'Show its links' }).click();
  await expect(page.getByRole('dialog')).toContainText('Read 20 pages');
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card.getByRole('button', { name: 'Show its links' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('no tab of the profile is wider than the screen, and the chosen tab is visible', async ({
    page,
  }) => {
    for (const tab of ['profile', 'day', 'reminders', 'security', 'data']) {
      await page.goto(`/profile?tab=${tab}`);
      await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('tabpanel').getByRole('region').first()).toBeVisible();
      expect(await isWiderThanScreen(page), tab).toBe(false);
    }
    await page.goto('/profile?tab=day');
    await page.getByRole('radio', { name: /dark/i }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'minimal-dark');
  });
});

for (const [device, viewport] of [
  ['a phone', { width: 375, height: 812 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test(`nothing moves on ${device} when the profile has loaded`, async ({ page }) => {
      const release = await hold(page, '**/api/profile');
      await page.goto('/profile');
      await expect(page.getByText('Loading your profile…')).toBeAttached();
      const below = page.getByRole('region', { name: 'Account Information' });
      const before = await below.boundingBox();
      release();
      await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
      expect(await below.boundingBox()).toEqual(before);
    });
  });
}
