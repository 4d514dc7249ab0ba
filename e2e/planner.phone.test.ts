import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { expectOrder, openPlanner, saved } from './testing/planner.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

const name = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

test('a tap in the planner ticks a day on a phone', async ({ emptyDashboard: page }) => {
  await openPlanner(page, ['Read']);
  const sunday = page.getByRole('checkbox', { name: 'Read on Sunday' });
  const changed = saved(page);
  await sunday.tap();
  await changed;
  await page.reload();
  await expect(sunday).not.toBeChecked();
});

test('a tap on a name in the planner opens the rename dialog', async ({ emptyDashboard: page }) => {
  await openPlanner(page, ['Read', 'Run']);
  await name(page, 'Read').tap();
  await page.getByRole('dialog', { name: 'Read' }).getByText('Edit Name').tap();
  const form = page.getByRole('dialog', { name: 'Edit Name' });
  await form.getByLabel('Habit Name').fill(' ');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Habit Name').fill('Read aloud');
  const changed = saved(page);
  await form.getByRole('button', { name: 'Save' }).tap();
  await changed;
  await expect(form).toBeHidden();
  await expectOrder(page, ['Read aloud', 'Run']);
});

test('the planner opens a habit on a phone, and Back returns to it', async ({
  emptyDashboard: page,
}) => {
  await openPlanner(page, ['Read']);
  await name(page, 'Read').tap();
  await page.getByRole('button', { name: 'Open Habit' }).tap();
  await expect(page.getByRole('dialog', { name: 'Read' })).toContainText('Recent days');
  await expect(page).toHaveURL(/\/progress\?habit=/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/habit-planner');
  await expect(name(page, 'Read')).toBeVisible();
});

test('a long press in the planner vibrates and offers to delete the habit', async ({
  emptyDashboard: page,
}) => {
  await page.addInitScript(() => {
    const pulses: unknown[] = [];
    Object.assign(window, { pulses });
    navigator.vibrate = (pulse) => pulses.push(pulse) > 0;
  });
  await openPlanner(page, ['Read', 'Run']);
  // Browsers vibrate only after a first tap.
  await page.getByRole('heading', { name: 'Habit Planner' }).tap();
  await pressLong(page, 'Run');
  const actions = page.getByRole('dialog', { name: 'Run' });
  await expect(actions).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'pulses'))).toEqual([50]);
  await actions.getByRole('button', { name: 'Delete Habit' }).tap();
  await page.getByRole('button', { name: 'Delete Permanently' }).tap();
  await expectOrder(page, ['Read']);
});

test('two taps move a habit in the planner, and saving stores the order', async ({
  emptyDashboard: page,
}) => {
  await openPlanner(page, ['Read', 'Run', 'Swim']);
  await page.getByRole('button', { name: 'Reorder' }).tap();
  await expect(page.getByRole('checkbox', { name: 'Read on Monday' })).toBeDisabled();
  await name(page, 'Swim').tap();
  await expect(name(page, 'Swim')).toHaveAttribute('aria-pressed', 'true');
  await name(page, 'Read').tap();
  await expectOrder(page, ['Swim', 'Read', 'Run']);
  const changed = saved(page);
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await changed;
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeVisible();
  await page.reload();
  await expectOrder(page, ['Swim', 'Read', 'Run']);
});

/** Holds the finger until the dialog opens. */
async function pressLong(page: Page, text: string): Promise<void> {
  const box = await name(page, text).boundingBox();
  if (!box) throw new Error(`No habit is called ${text}.`);
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + 40, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(page.getByRole('dialog', { name: text })).toBeVisible();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
