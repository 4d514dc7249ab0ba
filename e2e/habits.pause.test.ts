import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { chooseFor, expectDone, expectToast, openDisplay, tickOf } from './testing/screen.ts';

const otherDays = (page: Page) => page.getByRole('button', { name: /^Not today/ });

async function pauseEverything(page: Page): Promise<void> {
  await openDisplay(page);
  await page.getByRole('button', { name: 'Pause all habits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause all habits' });
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a user pauses all habits, does a bonus, and ends the pause with one press', {
  tag: '@core',
}, async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch');
  await pauseEverything(page);
  const banner = page.getByRole('region', { name: 'Your break' });
  await expect(banner.getByText('You’re on a break.')).toBeVisible();
  // The banner says it, and nothing else.
  await expect(page.getByText(/nothing/i)).toHaveText([/Nothing is due\./]);
  await otherDays(page).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await page.reload();
  await expect(banner).toBeVisible();
  await banner.getByRole('button', { name: 'I’m back' }).click();
  await expectToast(page, 'Welcome back');
  await expect(banner).toBeHidden();
  await expect(tickOf(page, 'Stretch')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('All done today')).toBeVisible();
});

test('a paused habit stays paused when the pause of all habits ends', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch', 'Swim');
  await chooseFor(page, 'Swim', 'Pause…');
  const dialog = page.getByRole('dialog', { name: 'Pause “Swim”' });
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 left today')).toBeVisible();
  await pauseEverything(page);
  await page.getByRole('button', { name: 'I’m back' }).click();
  await expect(page.getByText('1 left today')).toBeVisible();
  await otherDays(page).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
});

test('an overlapping pause is refused beside its field, and the first one can be deleted', async ({
  dashboardWith,
  expectedErrors,
}) => {
  const page = await dashboardWith('Stretch');
  await pauseEverything(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause all habits' });
  await expect(dialog.getByText('Everything', { exact: true })).toBeVisible();
  expectedErrors.refusal(409, '/api/pauses');
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(dialog.getByText(/^There’s already a pause: since/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Delete the pause of Everything/ }).click();
  await expect(dialog.getByText('Everything', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 left today')).toBeVisible();
});

test('the public profile shows a pause after the owner allows it', async ({
  dashboardWith,
  newUser,
}) => {
  const page = await dashboardWith('Stretch');
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/pauses') && response.request().method() === 'POST',
  );
  await pauseEverything(page);
  expect((await stored).ok()).toBe(true);
  await page.goto(`/${newUser.username}`);
  await expect(page.getByText('Rest day').or(page.getByText('Skipped'))).toBeVisible();
  await expect(page.getByText('On a break', { exact: true })).toBeHidden();
  await page.goto('/profile');
  await page.getByRole('switch', { name: 'Tell others when I’m on a break' }).click();
  await expectToast(page, 'Profile updated');
  await page.goto(`/${newUser.username}`);
  await expect(page.getByText('On a break', { exact: true })).toBeVisible();
});
