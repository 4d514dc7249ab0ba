import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { expectOrder, openPlanner, saved } from './testing/planner.ts';
import { takeUp } from './testing/screen.ts';

const AFTER_A_DROP_MS = 100;

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('the days of a habit are ticked and unticked', async ({ emptyDashboard: page }) => {
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

test('a name is changed where it stands, by keyboard', async ({ emptyDashboard: page }) => {
  await openPlanner(page, ['Read', 'Run']);
  await page.getByRole('button', { name: 'Edit name of Read' }).press('Enter');
  const name = page.getByRole('textbox', { name: 'Name of Read' });
  await expect(name).toBeFocused();
  await page.keyboard.type('Thrown away');
  await page.keyboard.press('Escape');
  const pencil = page.getByRole('button', { name: 'Edit name of Read' });
  await expect(pencil).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.type('Read aloud');
  const changed = saved(page);
  await page.keyboard.press('Enter');
  await changed;
  await expect(row(page, 'Read aloud')).toBeVisible();
  await expect(name).toBeHidden();
  await expectOrder(page, ['Read aloud', 'Run']);
});

test('a habit is deleted once that is confirmed', async ({ emptyDashboard: page }) => {
  await openPlanner(page, ['Read', 'Run']);
  await page.getByRole('button', { name: 'Delete Read' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Read”?' });
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Delete Permanently' }).click();
  await expectOrder(page, ['Run']);
  await page.reload();
  await expectOrder(page, ['Run']);
});

test('rows are dragged into another order', async ({ emptyDashboard: page }) => {
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

test('rows are moved by keyboard, and told where they are', async ({ emptyDashboard: page }) => {
  await openPlanner(page, ['Read', 'Run', 'Swim']);
  await page.getByRole('button', { name: 'Reorder' }).press('Enter');
  const handle = page.getByRole('button', { name: 'Move Swim' });
  await takeUp(handle, 'Swim is over place 3 of 3.');
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

  test('a row follows the finger that rested on it', async ({ emptyDashboard: page }) => {
    await openPlanner(page, ['Read', 'Run', 'Swim']);
    await page.getByRole('button', { name: 'Reorder' }).tap();
    await expect(page.getByRole('button', { name: 'Move Read' })).toBeVisible();
    const [from, goal] = [await middleOf(page, 'Swim'), await middleOf(page, 'Read')];
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

test('a refused order is only logged, and the list has its old order again', async ({
  emptyDashboard: page,
  announced,
}) => {
  announced.refusal(422, '/api/habits/reorder');
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
  const [from, goal] = [await middleOf(page, name), await middleOf(page, to)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + goal.y) / 2, { steps: 8 });
  await page.mouse.move(goal.x, goal.y, { steps: 8 });
  // Let go when the row has arrived: a slow machine is behind the pointer.
  await expect(page.getByText(`${name} is over ${position}.`)).toBeAttached();
  await page.mouse.up();
  // For 50 ms after a drop dnd-kit takes a click for its end, and a journey is quicker than a hand.
  await page.waitForTimeout(AFTER_A_DROP_MS);
}

async function middleOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await row(page, name).boundingBox();
  if (!box) throw new Error(`No row is called ${name}.`);
  return { x: box.x + box.width / 3, y: box.y + box.height / 2 };
}
