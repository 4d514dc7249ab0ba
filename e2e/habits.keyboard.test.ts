import { expect, test } from './testing/journey.ts';
import { expectDone, expectToast, hasFocus, tickOf, waitUntilLoaded } from './testing/screen.ts';

test('single keys add habits, switch views and show the list of keys', { tag: '@core' }, async ({
  emptyDashboard: page,
}) => {
  await waitUntilLoaded(page);
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Habit' });
  await expect(form.getByLabel('Habit Name')).toBeFocused();
  // Typed into the field, not a shortcut.
  await page.keyboard.type('n2?');
  await expect(form.getByLabel('Habit Name')).toHaveValue('n2?');
  await page.keyboard.press('Enter');
  await expect(tickOf(page, 'n2?')).toBeVisible();
  // Waits for the toast, which would otherwise handle the Escape for the dialog below.
  await expectToast(page, 'Habit added');

  for (const [key, view] of [
    ['2', 'List'],
    ['3', 'Focus'],
    ['4', 'Minimal'],
    ['5', 'Zen'],
    ['1', 'Grid'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('radio', { name: view })).toBeChecked();
  }

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Add a habit')).toBeVisible();
  // The dialog handles keys once it has the focus.
  await expect.poll(() => hasFocus(help)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('arrow keys move between habits, and space ticks', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read', 'Walk', 'Swim');
  for (const view of ['Grid', 'List', 'Minimal']) {
    await page.getByRole('radio', { name: view }).check();
    await page.getByRole('radio', { name: view }).blur();
    // From anywhere on the page to the last habit, and to the first one. The view may still be loading.
    await expect(async () => {
      await page.keyboard.press('k');
      await expect(tickOf(page, 'Swim')).toBeFocused({ timeout: 500 });
    }).toPass();
    await tickOf(page, 'Swim').blur();
    await page.keyboard.press('j');
    await expect(tickOf(page, 'Read')).toBeFocused();
    await page.keyboard.press(view === 'Grid' ? 'ArrowRight' : 'ArrowDown');
    await expect(tickOf(page, 'Walk')).toBeFocused();
    await page.keyboard.press('Space');
    await expectDone(page, 'Walk', true);
    await expect(tickOf(page, 'Walk')).not.toHaveAttribute('aria-disabled');
    if (view === 'Minimal') {
      // A done habit moves to the end, and takes the focus with it.
      const readTop = async (name: string) => (await tickOf(page, name).boundingBox())?.y ?? 0;
      await expect.poll(async () => (await readTop('Walk')) > (await readTop('Swim'))).toBe(true);
      await expect(tickOf(page, 'Walk')).toBeFocused();
    }
    await page.keyboard.press('Space');
    await expectDone(page, 'Walk', false);
    await expect(tickOf(page, 'Walk')).not.toHaveAttribute('aria-disabled');
  }
});

test('the down key stays in its column of the grid', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read', 'Walk', 'Swim', 'Sing');
  await page.setViewportSize({ width: 480, height: 900 });
  await tickOf(page, 'Walk').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tickOf(page, 'Sing')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tickOf(page, 'Swim')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(tickOf(page, 'Read')).toBeFocused();
});

test('in the views of one habit the keys move, tick and open, too', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read', 'Walk', 'Swim');
  for (const [view, key] of [
    ['Focus', '3'],
    ['Zen', '5'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('heading', { name: 'Read', exact: true })).toBeVisible();
    await page.keyboard.press('j');
    await expect(tickOf(page, 'Walk'), view).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(tickOf(page, 'Swim'), view).toBeFocused();
    await page.keyboard.press('k');
    await expect(tickOf(page, 'Walk'), view).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Walk' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tickOf(page, 'Walk'), view).toBeFocused();
    await expectDone(page, 'Walk', false);
    await page.keyboard.press('ArrowUp');
    await expect(tickOf(page, 'Read'), view).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expectDone(page, 'Read', true);
});

test('the key for an amount works in every view', async ({ page, newUser }) => {
  expect(newUser.username).toBeTruthy();
  const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
  const habit = { name: 'Water', type: 'daily', deadline: '18:00', goal };
  await page.request.post('/api/habits', { data: habit });
  await page.goto('/dashboard');
  const add = page.getByRole('button', { name: 'Add 250 ml to Water' });
  for (const key of ['1', '2', '3', '4', '5']) {
    await expect(add).toBeVisible();
    await page.keyboard.press(key);
    await expect(page.getByRole('radio').nth(Number(key) - 1)).toBeChecked();
    await expect(async () => {
      await page.keyboard.press('j');
      await expect(add, `view ${key}`).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(add, `view ${key}`).toBeFocused();
  }
});
