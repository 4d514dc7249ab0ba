import type { Page } from '@playwright/test';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { chooseFor, expectDone, openHabitForm, tickOf } from './testing/screen.ts';

const PHONE = { width: 375, height: 812 };
const KINDS = ['Do it', 'Reach an amount', 'Stay under', 'Avoid'];

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Habit' });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('the form of each kind of habit is at most one and a half screens', async ({
    emptyDashboard: page,
  }) => {
    await openHabitForm(page);
    const form = formOf(page);
    await expect(form.getByRole('heading', { name: 'Add New Habit' })).toBeInViewport({ ratio: 1 });
    const frequencies = ['Daily', 'Weekly', 'Flexible'];
    for (const kind of KINDS) {
      await form.getByRole('radio', { name: kind }).check();
      for (const frequency of frequencies) {
        const radio = form.getByRole('radio', { name: frequency });
        if ((await radio.count()) === 0) continue;
        await radio.check();
        const { scrollHeight, excess } = await form.evaluate((sheet) => ({
          scrollHeight: sheet.scrollHeight,
          excess: sheet.scrollWidth - sheet.clientWidth,
        }));
        expect(scrollHeight, `${kind}, ${frequency}`).toBeLessThanOrEqual(1.5 * PHONE.height);
        expect(excess, `${kind}, ${frequency}`).toBe(0);
      }
      expect(await findViolationsAsShown(page, '[role=dialog]')).toEqual([]);
    }
  });
});

test('the form stores a habit to avoid as a limit, and shows its kind when it is edited', async ({
  emptyDashboard: page,
}) => {
  await openHabitForm(page);
  const form = formOf(page);
  await expect(form.getByLabel('Habit Name')).toBeFocused();
  await page.keyboard.type('Sugar');
  await page.keyboard.press('Shift+Tab');
  const kinds = form.getByRole('group', { name: 'What kind of habit?' });
  await expect(kinds.getByRole('radio', { name: 'Do it' })).toBeFocused();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
  await expect(kinds.getByRole('radio', { name: 'Avoid' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: 'Sugar' });
  await expect(card.getByRole('button', { name: /Slipped/ })).toBeVisible();

  await chooseFor(page, 'Sugar', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Habit' });
  await expect(edit.getByRole('radio', { name: 'Avoid' })).toBeChecked();
  await edit.getByRole('radio', { name: 'Stay under' }).check();
  await edit.getByLabel('Limit').fill('2');
  await edit.getByLabel('Unit').fill('cups');
  await edit.getByRole('button', { name: 'Save Habit' }).click();
  await expect(page.getByText('0 of 2 cups max')).toBeVisible();

  await page.reload();
  // The form takes over what the card shows.
  await expect(page.getByText('0 of 2 cups max')).toBeVisible();
  await chooseFor(page, 'Sugar', 'Edit');
  await expect(edit.getByRole('radio', { name: 'Stay under' })).toBeChecked();
  await edit.getByRole('radio', { name: 'Do it' }).check();
  await edit.getByRole('button', { name: 'Save Habit' }).click();
  await tickOf(page, 'Sugar').click();
  await expectDone(page, 'Sugar', true);
});
