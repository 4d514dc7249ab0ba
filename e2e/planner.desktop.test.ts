import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { expectOrder, openPlanner, saved } from './testing/planner.ts';
import { pickUp } from './testing/screen.ts';

const AFTER_A_DROP_MS = 100;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the planner ticks and unticks the days of a habit', { tag: '@core' }, async ({
  emptyDashboard: page,
}) => {
  await openPlanner(page, ['Read', 'Run']);
  const wednesday = page.getByRole('checkbox', { name: 'Read on Wednesday' });
  const changed = saved(page);
  await wednesday.click();
  await changed;
  await expect(wednesday).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Read on', checked: true })).toHaveCount(6);
  await expect(page.getByRole('checkbox', { name: 'Run on', checked: true })).toHaveCount(7);
  await page.reload();
  await expect(wednesday).not.toBeChecked();
});

test('planner rows are reordered by dragging', async ({ emptyDashboard: page }) => {
  await openPlanner(page, ['Read', 'Run', 'Swim', 'Write']);
  await page.getByRole('button', { name: 'Reorder' }).click();
  await expect(page.getByRole('button', { name: 'Move Read' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await expect(page.getByRole('checkbox', { name: 'Read on Monday' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /Delete|Edit name/ })).toHaveCount(0);

  await dragRow(page, 'Read', 'Swim', 'place 3 of 4');
  await expectOrder(page, ['Run', 'Swim', 'Read', 'Write']);
  const changed = saved(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await changed;
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeFocused();
  await expectOrder(page, ['Run', 'Swim', 'Read', 'Write']);
  await page.reload();
  await expectOrder(page, ['Run', 'Swim', 'Read', 'Write']);
});

test('planner rows are moved with the keyboard, and their position is announced', async ({
  emptyDashboard: page,
}) => {
  await openPlanner(page, ['Read', 'Run', 'Swim']);
  await page.getByRole('button', { name: 'Reorder' }).press('Enter');
  const handle = page.getByRole('button', { name: 'Move Swim' });
  await pickUp(handle, 'Swim is over place 3 of 3.');
  await handle.press('ArrowUp');
  await expect(page.getByText('Swim is over place 2 of 3.')).toBeAttached();
  await handle.press('ArrowUp');
  await expect(page.getByText('Swim is over place 1 of 3.')).toBeAttached();
  await handle.press('Space');
  await expectOrder(page, ['Swim', 'Read', 'Run']);
  await expect(handle).toBeFocused();

  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expectOrder(page, ['Read', 'Run', 'Swim']);
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('a row of the planner is dragged after a long press on a tablet', async ({
    emptyDashboard: page,
  }) => {
    await openPlanner(page, ['Read', 'Run', 'Swim']);
    await page.getByRole('button', { name: 'Reorder' }).tap();
    await expect(page.getByRole('button', { name: 'Move Read' })).toBeVisible();
    const [from, goal] = [await readMiddle(page, 'Swim'), await readMiddle(page, 'Read')];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove', y: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] });
    await touch('touchStart', from.y);
    await expect(page.getByText('Swim is over place 3 of 3.')).toBeAttached();
    await touch('touchMove', (from.y + goal.y) / 2);
    await touch('touchMove', goal.y);
    await expect(page.getByText('Swim is over place 1 of 3.')).toBeAttached();
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expectOrder(page, ['Swim', 'Read', 'Run']);
  });
});

test('a refused order is logged, and the old order is restored', async ({
  emptyDashboard: page,
  expectedErrors,
}) => {
  expectedErrors.refusal(422, '/api/habits/reorder');
  await openPlanner(page, ['Read', 'Run']);
  await page.route('**/api/habits/reorder', (route) =>
    route.fulfill({ status: 422, json: { message: 'No.' } }),
  );
  await page.getByRole('button', { name: 'Reorder' }).click();
  await expect(page.getByRole('button', { name: 'Move Read' })).toBeVisible();
  await dragRow(page, 'Read', 'Run', 'place 2 of 2');
  const logged = page.waitForEvent('console', (line) =>
    line.text().includes('Failed to save habit order'),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await logged;
  await expectOrder(page, ['Read', 'Run']);
});

async function dragRow(page: Page, name: string, to: string, position: string): Promise<void> {
  const [from, goal] = [await readMiddle(page, name), await readMiddle(page, to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + goal.y) / 2, { steps: 8 });
  await page.mouse.move(goal.x, goal.y, { steps: 8 });
  // Waits for the row, because a slow machine lags behind the pointer.
  await expect(page.getByText(`${name} is over ${position}.`)).toBeAttached();
  await page.mouse.up();
  // dnd-kit ignores clicks for 50 ms after a drop.
  await page.waitForTimeout(AFTER_A_DROP_MS);
}

async function readMiddle(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await row(page, name).boundingBox();
  if (!box) throw new Error(`No row is called ${name}.`);
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
}
