import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { chooseFor, expectDone, expectToast, tickOf } from './testing/screen.ts';

const PHONE = { width: 375, height: 812 };

const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Habit' });

async function addFlexible(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Add (Habit|your first habit)$/ }).click();
  await formOf(page).getByLabel('Habit Name').fill(name);
  await formOf(page).getByRole('radio', { name: 'Flexible' }).check();
  await expect(formOf(page).getByLabel('Repeat')).toBeVisible();
}

const save = (page: Page) => formOf(page).getByRole('button', { name: 'Save Habit' }).click();

test('a habit some times a month is added, ticked, and still ticked after a reload', {
  tag: '@core',
}, async ({ emptyDashboard: page }) => {
  await addFlexible(page, 'Swim');
  const form = formOf(page);
  await form.getByLabel('Per', { exact: true }).selectOption('Month');
  await form.getByRole('button', { name: 'Less: Times' }).click();
  await form.getByRole('button', { name: 'Less: Times' }).click();
  await expect(form.getByLabel('Times', { exact: true })).toHaveValue('1');
  await save(page);
  const card = page.getByRole('listitem').filter({ hasText: 'Swim' });
  await expect(card.getByText('0 of 1 this month')).toBeVisible();

  await tickOf(page, 'Swim').click();
  await expect(card.getByText('1 of 1 this month')).toBeVisible();
  await expect(card.getByText('month', { exact: true })).toBeVisible();
  await page.reload();
  await expect(card.getByText('1 of 1 this month')).toBeVisible();
  await expectDone(page, 'Swim', true);
});

test('an interval from the last time is added on a phone with the keyboard', async ({
  emptyDashboard: page,
}) => {
  await page.setViewportSize(PHONE);
  await page.keyboard.press('n');
  const form = formOf(page);
  await expect(form.getByLabel('Habit Name')).toBeFocused();
  await page.keyboard.type('Clean');
  await form.getByRole('radio', { name: 'Daily' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await form.getByLabel('Repeat').selectOption('Every few days');
  await form.getByLabel('Every', { exact: true }).press('ArrowUp');
  await form.getByLabel('Next due').selectOption('After I last did it');
  await form.getByLabel('Habit Name').press('Enter');
  await expect(page.getByText('Due today')).toBeVisible();

  await tickOf(page, 'Clean').press(' ');
  await expect(page.getByText(/^Due\son\s[A-Z][a-z]+\s\d+/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Due\son\s[A-Z][a-z]+\s\d+/)).toBeVisible();
  await expectDone(page, 'Clean', true);
});

test('the form shows the rhythm of a habit when it is edited', async ({ emptyDashboard: page }) => {
  await addFlexible(page, 'Stretch');
  await formOf(page).getByLabel('Per', { exact: true }).selectOption('Other');
  await formOf(page).getByLabel('Length in days', { exact: true }).fill('1');
  await save(page);
  await expect(formOf(page).getByText('Please enter a whole number from 2 to 400.')).toBeVisible();
  await formOf(page).getByLabel('Length in days', { exact: true }).fill('12');
  await save(page);
  await expect(page.getByText('0 of 3 in these 12 days')).toBeVisible();

  await chooseFor(page, 'Stretch', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Habit' });
  await expect(edit.getByLabel('Length in days', { exact: true })).toHaveValue('12');
  await edit.getByRole('button', { name: 'More: Times' }).click();
  await edit.getByRole('button', { name: 'Save Habit' }).click();
  await expectToast(page, 'Habit updated');
  await expect(page.getByText('0 of 4 in these 12 days')).toBeVisible();

  await chooseFor(page, 'Stretch', 'Edit');
  await edit.getByRole('radio', { name: 'Daily' }).check();
  await edit.getByRole('button', { name: 'Save Habit' }).click();
  await expect(page.getByText('in these 12 days')).toBeHidden();
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
});

test('a habit is archived, found and restored', async ({ emptyDashboard: page }) => {
  await addFlexible(page, 'Knit');
  await save(page);
  await tickOf(page, 'Knit').click();
  await expectDone(page, 'Knit', true);
  await chooseFor(page, 'Knit', 'Archive');
  await page
    .getByRole('alertdialog', { name: 'Archive “Knit”?' })
    .getByRole('button', { name: 'Archive' })
    .click();
  await expectToast(page, 'Habit archived');
  await expect(tickOf(page, 'Knit')).toBeHidden();

  await page.reload();
  await page.getByRole('button', { name: 'Archived (1)' }).click();
  await page.getByRole('button', { name: 'Restore Knit' }).click();
  await expectToast(page, 'Habit restored');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: /^Archived/ })).toBeHidden();
  await expectDone(page, 'Knit', true);
});
