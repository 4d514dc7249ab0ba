import { expect, test } from './testing/journey.ts';
import { expectDone, tickOf, toastRegion } from './testing/screen.ts';

test('a tick in an ended session leads to the sign-in and is sent after it', {
  tag: '@core',
}, async ({ dashboardWith, newUser, expectedErrors }) => {
  const page = await dashboardWith('Stretch');
  const { sessions } = await (await page.request.get('/api/user/sessions')).json();
  // Of the tick, and of calls that the page repeats.
  expectedErrors.refusals(401);
  const days = '**/api/habits/*/days/*';
  // The session ends before another call of the page can notice.
  await page.route(
    days,
    async (route) => {
      await page.request.delete(`/api/user/sessions/${sessions[0].id}`);
      await route.continue();
    },
    { times: 1 },
  );
  const sent = page.waitForResponse(days);
  await tickOf(page, 'Stretch').click();
  expect((await sent).status()).toBe(401);

  await expect(page.getByText('You have been signed out.')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('Add your first habit')).toHaveCount(0);
  await expect(page.getByText('Error updating habit')).toHaveCount(0);
  // The toast of the tick disappears with the session.
  await expect(toastRegion(page).locator('li')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone')).toHaveCount(0);

  await page.getByLabel('Email').fill(newUser.email);
  await page.getByLabel('Password', { exact: true }).fill(newUser.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectDone(page, 'Stretch', true);
  await page.reload();
  await expectDone(page, 'Stretch', true);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', false);
});
