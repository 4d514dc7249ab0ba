import type { Page } from '@playwright/test';
import { findViolations, isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { chooseFor, chooseView, loseNetwork } from './testing/screen.ts';

const PHONE = { width: 375, height: 812 };

async function addWater(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add your first habit' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Habit' });
  await form.getByLabel('Habit Name').fill('Water');
  await form.getByRole('radio', { name: 'Reach an amount' }).check();
  await form.getByLabel('Amount', { exact: true }).fill('750');
  await form.getByLabel('Unit', { exact: true }).fill('ml');
  await form.getByLabel('Step').fill('250');
  await form.getByRole('button', { name: 'Save Habit' }).click();
  await expect(form).toBeHidden();
}

/** Keeps a transaction open, so that others wait. */
const blockDatabase = (): Promise<void> =>
  new Promise((resolve) => {
    const opening = indexedDB.open('habitcrush');
    opening.onsuccess = () => {
      const operations = opening.result
        .transaction('operations', 'readwrite')
        .objectStore('operations');
      const countAgain = (): void => {
        operations.count().onsuccess = countAgain;
      };
      countAgain();
      resolve();
    };
  });

const WATER = {
  name: 'Water',
  goal: { kind: 'least', amount: 750, unit: 'ml', step: 250, per: 'day' },
};
const coffee = { kind: 'most', amount: 3, unit: 'cups', step: 1, per: 'day' };
const stepOf = (page: Page) => page.getByRole('button', { name: 'Add 250 ml to Water' });

test('an amount grows by taps, can be typed, and is kept after a reload', { tag: '@core' }, async ({
  emptyDashboard: page,
}) => {
  await addWater(page);
  await expect(page.getByText('0 of 750 ml')).toBeVisible();
  await stepOf(page).click();
  await stepOf(page).click();
  await expect(page.getByText('500 of 750 ml')).toBeVisible();
  await page.reload();
  await expect(page.getByText('500 of 750 ml')).toBeVisible();

  await stepOf(page).press('Space');
  await expect(page.getByText('750 of 750 ml')).toBeVisible();
  await stepOf(page).press('a');
  const dialog = page.getByRole('dialog', { name: 'Water' });
  await expect(dialog.getByLabel('Amount today')).toHaveValue('750');
  await dialog.getByLabel('Amount today').fill('1000.5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1,000.5 of 750 ml (133%)')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1,000.5 of 750 ml (133%)')).toBeVisible();
});

test('a long press on a phone asks for the amount', async ({ dashboardWith }) => {
  const page = await dashboardWith(WATER);
  await page.setViewportSize(PHONE);
  const box = await stepOf(page).boundingBox();
  if (!box) throw new Error('The card is not in sight.');
  // Presses beside the circle, because a long press works anywhere on the card.
  await page.mouse.move(box.x - 40, box.y + 20);
  await page.mouse.down();
  const dialog = page.getByRole('dialog', { name: 'Water' });
  await expect(dialog).toBeVisible();
  await page.mouse.up();
  await dialog.getByLabel('Amount today').fill('300');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('300 of 750 ml')).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a number is typed right after a long press with a finger', async ({ dashboardWith }) => {
    const page = await dashboardWith(WATER);
    const { x, y } = (await stepOf(page).boundingBox()) ?? { x: 0, y: 0 };
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: x + 20, y: y + 20 }]);
    const amount = page.getByRole('dialog', { name: 'Water' }).getByLabel('Amount today');
    await expect(amount).toBeFocused();
    await touch('touchEnd', []);
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    await expect(page.getByText('300 of 750 ml')).toBeVisible();
  });
});

test('amounts that are entered offline are sent once when the network is back', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith(WATER);
  await loseNetwork(page);
  await stepOf(page).click();
  await stepOf(page).click();
  await expect(page.getByText('500 of 750 ml')).toBeVisible();
  const sent = page.waitForResponse(/\/entries\//);
  await page.context().setOffline(false);
  await sent;
  await expect
    .poll(async () => {
      const [habit] = await (await page.request.get('/api/habits')).json();
      return habit.instance?.amount;
    })
    .toBe(500);
  await page.reload();
  await expect(page.getByText('500 of 750 ml')).toBeVisible();
});

test('a change that waits for another one is sent after the page was left', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith(WATER);
  // The response to the first change takes longer than the page is open.
  await page.route(/\/entries\//, (route) => route.fetch().then(() => {}), { times: 1 });
  const first = page.waitForRequest(/\/entries\//);
  await stepOf(page).click();
  await first;
  await stepOf(page).click();
  await expect(page.getByText('500 of 750 ml')).toBeVisible();
  await page.reload();
  await expect(page.getByText('500 of 750 ml')).toBeVisible();
});

test('an amount that the database has not stored yet is kept after a reload', async ({
  dashboardWith,
  newUser,
  site,
}) => {
  const page = await dashboardWith(WATER);
  await page.evaluate(blockDatabase);
  await stepOf(page).click();
  await expect(page.getByText('250 of 750 ml')).toBeVisible();
  await page.reload();
  await expect(page.getByText('250 of 750 ml')).toBeVisible();
  await expect
    .poll(() =>
      site.rows(
        `select i.id from habit_instances i
           join habits h on h.id = i.habit_id join users u on u.id = h.user_id
          where u.username = $1 and i.amount = 250`,
        [newUser.username],
      ),
    )
    .toHaveLength(1);
});

test('a limit is counted, kept and exceeded on a phone', { tag: '@core' }, async ({
  dashboardWith,
}) => {
  const page = await dashboardWith({ name: 'Coffee', goal: { ...coffee, amount: 2 } });
  await page.setViewportSize(PHONE);
  const step = page.getByRole('button', { name: /^Add 1 cup to Coffee$/ });
  await expect(page.getByText('0 of 2 cups max · On track')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Slipped|Kept): Coffee/ })).toHaveCount(0);
  await step.press('Space');
  await expect(page.getByText('1 of 2 cups max · On track')).toBeVisible();
  await chooseFor(page, 'Coffee', 'Mark as kept');
  await expect(page.getByText('1 of 2 cups max · Kept today')).toBeVisible();
  for (const amount of [2, 3]) {
    await step.press('Space');
    await expect(page.getByText(`${amount} of 2 cups max`)).toBeVisible();
  }
  await expect(page.getByText('Over the limit · 3 of 2 cups max')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Over the limit · 3 of 2 cups max')).toBeVisible();
});

test('a habit to avoid is kept and broken on a phone', async ({ dashboardWith }) => {
  const page = await dashboardWith({ name: 'Sugar', goal: { ...coffee, amount: 0, unit: '' } });
  await page.setViewportSize(PHONE);
  const kept = page.getByRole('button', { name: 'Kept: Sugar' });
  await expect(page.getByText('On track')).toBeVisible();
  await kept.click();
  await expect(page.getByText('Kept today')).toBeVisible();
  await page.getByRole('button', { name: 'Slipped: Sugar' }).click();
  await expect(page.getByText(/^Slipped\stoday/)).toBeVisible();
  await expect(kept).toHaveAttribute('aria-pressed', 'false');
});

test('ticks, amounts, limits and their dialogs are accessible', async ({ dashboardWith }) => {
  const page = await dashboardWith(WATER, { name: 'Coffee', goal: coffee }, 'Read');
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    await page.reload();
    for (const view of ['List', 'Focus', 'Minimal', 'Zen', 'Grid']) {
      await chooseView(page, view);
      await expect(page.getByText(/^0\sof\s(750\sml|3\scups\smax)/).first()).toBeVisible();
      expect(await findViolations(page), view).toEqual([]);
      expect(await isWiderThanScreen(page), view).toBe(false);
    }
    await chooseFor(page, 'Water', 'Today’s entries');
    await expect(page.getByText('No entries.')).toBeVisible();
    // The page behind a dialog is checked above.
    expect(await findViolations(page, '[role=dialog]'), 'entries').toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await chooseFor(page, 'Water', 'Edit');
    await expect(page.getByLabel('Step')).toBeVisible();
    expect(await findViolations(page, '[role=dialog]'), 'form').toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});
