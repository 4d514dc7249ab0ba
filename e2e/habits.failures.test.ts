import type { Page, Route } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { expectDone, expectToast, loseNetwork, tickOf } from './testing/screen.ts';

const refuse = (route: Route) => route.fulfill({ status: 422, json: { message: 'No.' } });

/** Aborts all calls that change data. */
async function breakChanges(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(/\/api\/habits/, (route) =>
    route.request().method() === 'GET' ? route.continue() : answer(route),
  );
}

const readPaths = async (page: Page) => {
  const [habit] = await (await page.request.get('/api/habits')).json();
  const path = `/api/habits/${habit.id}`;
  return { habit: path, day: `${path}/days/${habit.instance.date}` };
};

test('a tick whose request fails stays visible and is sent again', async ({
  dashboardWith,
  expectedErrors,
}) => {
  const page = await dashboardWith('Stretch');
  const { day } = await readPaths(page);
  expectedErrors.brokenCall(day);
  await breakChanges(page, (route) => route.abort('connectionfailed'));
  const failed = page.waitForEvent('requestfailed');
  await tickOf(page, 'Stretch').click();
  await failed;
  await expectDone(page, 'Stretch', true);
  const sent = page.waitForResponse((response) => response.url().endsWith(day));
  await page.unrouteAll();
  expect((await sent).status()).toBe(200);
  await page.reload();
  await expectDone(page, 'Stretch', true);
});

test('a refused new habit is listed, and added when the user tries again', async ({
  emptyDashboard: page,
  expectedErrors,
}) => {
  expectedErrors.refusal(422, '/api/habits');
  await breakChanges(page, refuse);
  await page.getByRole('button', { name: 'Add your first habit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByLabel('Habit Name').fill('Stretch');
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expectToast(page, 'Error adding habit', 'There was a problem adding your habit.');
  const failed = page.getByRole('region', { name: 'Couldn’t sync' });
  await expect(failed.getByText('New habit: Stretch (No.)')).toBeVisible();
  await page.reload();
  await expect(failed.getByText('New habit: Stretch (No.)')).toBeVisible();

  await page.unrouteAll();
  await failed.getByRole('button', { name: /^Try again/ }).click();
  await expect(tickOf(page, 'Stretch')).toBeVisible();
  await expect(failed).toBeHidden();
});

test('a tick without a network survives closing the page', { tag: '@core' }, async ({
  dashboardWith,
  context,
}) => {
  // A second open habit, because a perfect day would load the confetti.
  const page = await dashboardWith('Stretch', 'Walk');
  await loseNetwork(page);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await expect(page.getByText('Your ticks are saved here')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  const sent = next.waitForResponse('**/api/habits/*/days/*');
  await next.goto('/dashboard');
  expect((await sent).status()).toBe(200);
  await expectDone(next, 'Stretch', true);
});
