import type { Page, Route } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import {
  addHabit,
  chooseFor,
  expectDone,
  expectToast,
  loseNetwork,
  tickOf,
} from './testing/screen.ts';

const refuse = (route: Route) => route.fulfill({ status: 500, json: { message: 'No.' } });

/** Reading goes on, changing does not. */
async function breakChanges(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(/\/api\/habits/, (route) =>
    route.request().method() === 'GET' ? route.continue() : answer(route),
  );
}

const pathsOf = async (page: Page) => {
  const [habit] = await (await page.request.get('/api/habits')).json();
  const path = `/api/habits/${habit.id}`;
  return { habit: path, day: `${path}/days/${habit.instance.date}` };
};

test('a tick that is not saved is put back', async ({ emptyDashboard: page, announced }) => {
  await addHabit(page, 'Stretch');
  announced.refusal(500, (await pathsOf(page)).day);
  await breakChanges(page, refuse);
  await tickOf(page, 'Stretch').click();
  await expectToast(
    page,
    'Error updating habit',
    'There was a problem updating your habit status.',
  );
  await expectDone(page, 'Stretch', false);
});

test('a tick that never arrives is put back', async ({ emptyDashboard: page, announced }) => {
  await addHabit(page, 'Stretch');
  announced.brokenCall((await pathsOf(page)).day);
  await breakChanges(page, (route) => route.abort('connectionfailed'));
  await tickOf(page, 'Stretch').click();
  await expectToast(
    page,
    'Error updating habit',
    'There was a problem updating your habit status.',
  );
  await expectDone(page, 'Stretch', false);
});

test('a habit that is not added stays in its form', async ({ emptyDashboard: page, announced }) => {
  announced.refusal(500, '/api/habits');
  await breakChanges(page, refuse);
  await page.getByRole('button', { name: 'Add your first habit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByLabel('Habit Name').fill('Stretch');
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expectToast(page, 'Error adding habit', 'There was a problem adding your habit.');
  await expect(dialog.getByLabel('Habit Name')).toHaveValue('Stretch');

  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(tickOf(page, 'Stretch')).toBeVisible();
});

test('a change that is not saved is taken back', async ({ emptyDashboard: page, announced }) => {
  await addHabit(page, 'Stretch');
  announced.refusal(500, (await pathsOf(page)).habit);
  await breakChanges(page, refuse);
  await chooseFor(page, 'Stretch', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Habit' });
  await dialog.getByLabel('Habit Name').fill('Stretch twice');
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expectToast(page, 'Error updating habit', 'There was a problem updating your habit.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Stretch', exact: true })).toBeVisible();
});

test('a habit that is not deleted comes back', { tag: '@long' }, async ({
  emptyDashboard: page,
  announced,
}) => {
  await addHabit(page, 'Stretch');
  announced.refusal(500, (await pathsOf(page)).habit);
  await breakChanges(page, refuse);
  await chooseFor(page, 'Stretch', 'Delete');
  await page.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectToast(page, 'Error deleting habit', 'There was a problem deleting your habit.');
  await expect(tickOf(page, 'Stretch')).toBeVisible();
});

test('a list that does not load says so, and is asked for again', { tag: '@long' }, async ({
  emptyDashboard: page,
  announced,
}) => {
  await addHabit(page, 'Stretch');
  announced.refusal(500, '/api/habits');
  await page.route('**/api/habits', refuse);
  await page.reload();
  await expect(page.getByText('Your habits did not load')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(tickOf(page, 'Stretch')).toBeVisible();
});

test('a tick made without a network outlives the page', async ({
  emptyDashboard: page,
  context,
}) => {
  await addHabit(page, 'Stretch');
  // Something is left to do: a perfect day would fetch its confetti.
  await addHabit(page, 'Walk');
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
