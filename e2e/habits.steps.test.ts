import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { longWeekdayDate } from '#domain/days/day-words.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import { expect, test } from './testing/journey.ts';
import { JOURNEY_ZONE } from './testing/noon.ts';
import {
  chooseFor,
  chooseView,
  expectDone,
  expectToast,
  loseNetwork,
  markAs,
  tickOf,
  toastRegion,
} from './testing/screen.ts';

const TODAY = dayAt(Date.now(), JOURNEY_ZONE);
const PHONE = { width: 375, height: 812 };
const STEPS = ['Shoes', 'Bottle', 'Towel'];
const BAG = {
  name: 'Pack the bag',
  steps: STEPS.map((text) => ({ id: randomUUID(), text })),
};

async function addSteps(page: Page, name: string, steps: string[]): Promise<void> {
  await page.getByRole('button', { name: /^Add (Habit|your first habit)$/ }).click();
  const form = page.getByRole('dialog', { name: 'Add New Habit' });
  await form.getByLabel('Habit Name').fill(name);
  await form.getByRole('button', { name: /^More Reminders/ }).click();
  await form.getByRole('button', { name: 'Add step' }).click();
  for (const [at, text] of steps.entries()) {
    await form.getByLabel(`Step ${at + 1}`, { exact: true }).fill(text);
    if (at < steps.length - 1) await page.keyboard.press('Enter');
  }
  await form.getByRole('button', { name: 'Save Habit' }).click();
  await expect(form).toBeHidden();
}

const stepsOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Steps of ${name}:`) });

const expectSteps = (page: Page, text: string) =>
  expect(stepsOf(page, 'Pack the bag')).toHaveAccessibleName(`Steps of Pack the bag: ${text}`);

test('ticking the last step completes the habit', { tag: '@core' }, async ({
  emptyDashboard: page,
}) => {
  await addSteps(page, 'Pack the bag', STEPS);
  await expectSteps(page, '0 of 3 steps');
  await stepsOf(page, 'Pack the bag').click();
  const dialog = page.getByRole('dialog', { name: 'Pack the bag' });
  await dialog.getByRole('checkbox', { name: 'Towel' }).click();
  await dialog.getByRole('checkbox', { name: 'Shoes' }).click();
  await expect(dialog.getByText('2 of 3 steps')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectSteps(page, '2 of 3 steps');
  await page.reload();
  await stepsOf(page, 'Pack the bag').click();
  await expect(dialog.getByRole('checkbox', { name: 'Shoes' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Bottle' }).click();
  await expectDone(page, 'Pack the bag', true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectSteps(page, '3 of 3 steps');
  await page.reload();
  await expectSteps(page, '3 of 3 steps');
});

test('a step is undone from its toast and with z, inside and outside the dialog', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith(BAG);
  await stepsOf(page, 'Pack the bag').click();
  const dialog = page.getByRole('dialog', { name: 'Pack the bag' });
  await dialog.getByRole('checkbox', { name: 'Shoes' }).click();
  await dialog.getByRole('checkbox', { name: 'Towel' }).click();
  await expect(dialog.getByText('2 of 3 steps')).toBeVisible();
  await expectToast(page, 'Towel: done');
  await toastRegion(page).getByText('Undo').click();
  await expect(dialog.getByText('1 of 3 steps')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Shoes' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Bottle' }).click();
  await expect(dialog.getByText('2 of 3 steps')).toBeVisible();
  await page.keyboard.press('z');
  await expect(dialog.getByText('1 of 3 steps')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Shoes' }).click();
  await expect(dialog.getByText('0 of 3 steps')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('z');
  await expectToast(page, 'Undone');
  await expectSteps(page, '1 of 3 steps');
  await page.reload();
  await expectSteps(page, '1 of 3 steps');
});

test('the sheet of the steps completes all of them, by the keyboard too', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith(BAG);
  await stepsOf(page, 'Pack the bag').press('Space');
  const dialog = page.getByRole('dialog', { name: 'Pack the bag' });
  await tickOf(page, 'Pack the bag').press('Enter');
  await expect(dialog.getByText('3 of 3 steps')).toBeVisible();
  await expectDone(page, 'Pack the bag', true);
  await tickOf(page, 'Pack the bag').press('Enter');
  await expect(dialog.getByText('0 of 3 steps')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Shoes' }).press('Space');
  await expect(dialog.getByText('1 of 3 steps')).toBeVisible();
});

test('some steps complete a habit on a phone, and changed steps keep their ticks', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith(BAG);
  await page.setViewportSize(PHONE);
  await stepsOf(page, 'Pack the bag').click();
  const dialog = page.getByRole('dialog', { name: 'Pack the bag' });
  await dialog.getByRole('checkbox', { name: 'Towel' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await chooseFor(page, 'Pack the bag', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Habit' });
  for (const step of ['Step 2', 'Step 1']) {
    await form.getByRole('button', { name: 'Move Towel up' }).click();
    await expect(form.getByLabel(step, { exact: true })).toHaveValue('Towel');
  }
  await form.getByLabel('Step 1', { exact: true }).fill('Two towels');
  await form.getByRole('button', { name: 'Remove Bottle' }).click();
  await form.getByLabel('Done when').selectOption('Any 1 of 2 is done');
  await form.getByRole('button', { name: 'Save Habit' }).click();
  await expect(form).toBeHidden();
  await expectSteps(page, '1 of 1 step');
  await chooseFor(page, 'Pack the bag', 'Today’s steps');
  await expectDone(page, 'Pack the bag', true);
  await expect(dialog.getByRole('checkbox').first()).toBeChecked();
  await expect(dialog.getByText('Two towels')).toBeVisible();
});

test('steps are ticked in the focus view and in the calendar', async ({ dashboardWith }) => {
  const page = await dashboardWith(BAG);
  await chooseView(page, 'Focus');
  const list = page.getByRole('list', { name: 'Steps of Pack the bag' });
  await list.getByRole('checkbox', { name: 'Shoes' }).click();
  await expect(page.getByText('1 of 3 steps')).toBeVisible();
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: new RegExp(`^${longWeekdayDate(TODAY)}:`) }).click();
  const day = page.getByRole('dialog');
  await day.getByRole('button', { name: 'Edit this day' }).click();
  await expect(day.getByRole('checkbox', { name: 'Shoes' })).toBeChecked();
  await day.getByRole('checkbox', { name: 'Bottle' }).click();
  await markAs(day, 'Completed');
  await expect(day.getByRole('checkbox', { name: 'Towel' })).toBeChecked();
});

test('steps that are ticked offline are sent when the network is back', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith(BAG);
  await stepsOf(page, 'Pack the bag').click();
  const dialog = page.getByRole('dialog', { name: 'Pack the bag' });
  await expect(dialog.getByRole('checkbox', { name: 'Shoes' })).toBeVisible();
  await loseNetwork(page);
  await dialog.getByRole('checkbox', { name: 'Shoes' }).click();
  await dialog.getByRole('checkbox', { name: 'Towel' }).click();
  await expect(dialog.getByText('2 of 3 steps')).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(async () => {
      await page.reload();
      return stepsOf(page, 'Pack the bag').getAttribute('aria-label');
    })
    .toBe('Steps of Pack the bag: 2 of 3 steps');
});

test('the form refuses 21 steps', async ({ emptyDashboard: page }) => {
  const twenty = Array.from({ length: 20 }, (_, at) => `Thing ${at + 1}`);
  await page.getByRole('button', { name: 'Add your first habit' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Habit' });
  await form.getByLabel('Habit Name').fill('Pack');
  await form.getByRole('button', { name: /^More Reminders/ }).click();
  for (const [at, text] of twenty.entries()) {
    await form
      .getByRole('button', { name: 'Add step' })
      .or(form.getByLabel(`Step ${at}`, { exact: true }))
      .last()
      .press('Enter');
    await form.getByLabel(`Step ${at + 1}`, { exact: true }).fill(text);
  }
  await expect(form.getByText('A habit has at most 20 steps.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add step' })).toHaveCount(0);
});
