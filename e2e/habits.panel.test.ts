import type { Page, Route } from '@playwright/test';
import { findViolationsAsShown, isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { createPastHabit, daysAgo } from './testing/past-habits.ts';
import { expectDone, expectToast, loseNetwork, markAs, tickOf } from './testing/screen.ts';
import { longWeekdayDate } from '#domain/days/day-words.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Stretch' });

async function openPanel(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Stretch' }).click();
  await expect(panel(page)).toBeVisible();
}

test.beforeEach(({ site, newUser }) => createPastHabit(site, newUser, 'Stretch'));

for (const [device, viewport] of [
  ['a phone', { width: 375, height: 812 }],
  ['a wide screen', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test(`the panel of a habit has its size before the habit is loaded on ${device}`, async ({
      page,
    }) => {
      await page.goto('/dashboard');
      await tickOf(page, 'Stretch').click();
      await expectDone(page, 'Stretch', true);
      await openPanel(page);
      const address = page.url();
      const held: Route[] = [];
      await page.route('**/api/habits', (route) => void held.push(route));
      await page.goto(address);
      const opened = page.getByRole('dialog');
      // Its animation has ended.
      await expect.poll(() => opened.evaluate((one) => one.getAnimations().length)).toBe(0);
      await expect(opened.getByText('Loading the habit…')).toBeAttached();
      const before = await opened.boundingBox();
      for (const route of held) await route.continue();
      await page.unroute('**/api/habits');
      await expect(panel(page).getByRole('button', { name: 'Edit' })).toBeVisible();
      expect(await opened.boundingBox()).toEqual(before);
    });

    test(`the name of a habit opens its panel over the dashboard on ${device}`, async ({
      page,
    }) => {
      await page.goto('/dashboard');
      await openPanel(page);
      await expect(page).toHaveURL(/\/progress\?habit=\d+$/);
      await expect(panel(page).getByRole('button', { name: 'Edit' })).toBeVisible();
      expect(await findViolationsAsShown(page)).toEqual([]);
      expect(await isWiderThanScreen(page)).toBe(false);

      await page.reload();
      await expect(panel(page)).toBeVisible();
      await page.goBack();
      await expect(panel(page)).toBeHidden();
      await expect(page).toHaveURL('/dashboard');
      await expect(tickOf(page, 'Stretch')).toBeVisible();

      await openPanel(page);
      await page.keyboard.press('Escape');
      await expect(panel(page)).toBeHidden();
      await expect(page).toHaveURL('/dashboard');
    });
  });
}

test('a day of the last five weeks is corrected in the panel of a habit', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/dashboard');
  await openPanel(page);
  const day = panel(page).getByRole('button', {
    name: new RegExp(`^${longWeekdayDate(daysAgo(2))}`),
  });
  await expect(day).toHaveAccessibleName(/missed$/);
  const figures = panel(page).getByRole('heading', { name: 'Strength' });
  await expect(figures).toBeHidden();
  await day.click();
  const dialog = page.getByRole('dialog', { name: longWeekdayDate(daysAgo(2)) });
  await markAs(dialog, 'Completed');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(day).toHaveAccessibleName(/completed$/);
  await expect(figures).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('a direct link to a habit opens its panel over Progress', async ({ page }) => {
  await page.goto('/dashboard');
  await openPanel(page);
  const address = page.url();
  await page.goto('/habit-planner');
  await page.goto(address);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/progress');
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible();
  await page.goto('/progress?habit=123456');
  await expect(page.getByRole('dialog', { name: 'Habit not found' })).toBeVisible();
  await expect(page.getByText(/^We couldn’t find this habit/)).toBeVisible();
  await page.getByRole('link', { name: 'See all habits' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Stretch/ })).toBeVisible();
});

test('the panel of a habit deletes it, and then shows that it is deleted', async ({ page }) => {
  await page.goto('/dashboard');
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect(page.getByText(/^We couldn’t find this habit/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard');
});

test('a reminder is added and changed in the panel, and closing asks nothing', async ({ page }) => {
  await page.goto('/dashboard');
  await openPanel(page);
  await panel(page).getByRole('button', { name: 'Add reminder' }).click();
  await panel(page).getByLabel('Reminder 1').fill('07:15');
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect
    .poll(async () => (await (await page.request.get('/api/habits')).json())[0].reminders)
    .toMatchObject([{ time: '07:15' }]);
});

const noteIn = (page: Page) => panel(page).getByLabel('Today’s public note');

test.describe('with fingers', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a note about today takes two taps, and Back saves it', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Stretch' }).tap();
    await noteIn(page).tap();
    await page.keyboard.type('Touched my toes');
    await page.goBack();
    await expect(panel(page)).toBeHidden();
    await expectToast(page, 'Stretch: note saved');
    await page.reload();
    await page.getByRole('link', { name: 'Stretch' }).tap();
    await expect(noteIn(page)).toHaveValue('Touched my toes');
  });
});

test.describe('without a network', () => {
  test.use({ isNetworkAway: true });

  test('a note that is written in the panel without a network is sent later', async ({
    page,
    context,
  }) => {
    await page.goto('/dashboard');
    await openPanel(page);
    await loseNetwork(page);
    await noteIn(page).fill('Touched my toes');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/1 change waiting$/)).toBeVisible();
    await context.setOffline(false);
    await expect
      .poll(async () => (await (await page.request.get('/api/habits')).json())[0].instance.notes)
      .toBe('Touched my toes');
  });

  test('a habit that cannot open without a network leaves the page as it is', async ({ page }) => {
    await page.goto('/dashboard');
    await tickOf(page, 'Stretch').click();
    await expectToast(page, 'Perfect Day Achieved');
    await loseNetwork(page);
    await page.getByRole('link', { name: 'Stretch' }).click();
    await expectToast(page, 'Couldn’t open the habit', 'Try again when you’re back online.');
    await expect(page).toHaveURL('/dashboard');
    await tickOf(page, 'Stretch').click();
    await expectDone(page, 'Stretch', false);
  });
});
