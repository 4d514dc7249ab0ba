import type { Page } from '@playwright/test';
import { inTurn, press } from './steps.ts';
import type { Shot } from './shot.ts';

const choose = (habit: string, item: string) => async (page: Page) => {
  await press(`Options for ${habit}`)(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

const typeName = (page: Page) => page.getByLabel('Habit Name').fill('Five pull-ups');
async function chooseFlexible(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Flexible' }).check();
  await page.getByRole('switch', { name: 'Track an amount' }).click();
}

async function openReminders(page: Page): Promise<void> {
  await choose('Push-ups', 'Edit')(page);
  await press('Reminders')(page);
  await press('Add reminder')(page);
  await press('Add reminder')(page);
  await page.getByLabel('Days').last().selectOption('On chosen days');
}

async function openPauses(page: Page): Promise<void> {
  await page.goto('/dashboard?tools');
  await press('Pause everything')(page);
}

const pressEscape = (page: Page) => page.keyboard.press('Escape');

export const HABITS_SHOTS: readonly Shot[] = [
  {
    name: 'habit-steps',
    who: 'dov',
    path: '/dashboard',
    reach: press(/^Steps of Tidy/),
    sees: 'Whatever lies on the floor',
    isFloating: true,
  },
  {
    name: 'habit-order',
    who: 'dov',
    path: '/dashboard',
    reach: choose('Tidy for ten minutes', 'Edit'),
    sees: 'Manage sections',
    isFloating: true,
  },
  {
    name: 'sections',
    who: 'dov',
    path: '/dashboard?tools',
    reach: press('Manage sections'),
    sees: 'New section',
    isFloating: true,
  },
  {
    name: 'habit-form-with-reminders',
    who: 'dov',
    path: '/dashboard',
    reach: openReminders,
    sees: 'Remind me on',
    isFloating: true,
  },
  {
    name: 'pause-everything',
    who: 'dov',
    path: '/dashboard',
    reach: openPauses,
    sees: 'Last day',
    isFloating: true,
  },
  {
    name: 'habit-add',
    who: 'ada',
    path: '/dashboard',
    reach: press('Add Habit'),
    sees: 'Save Habit',
    isFloating: true,
  },
  {
    name: 'habit-flexible',
    who: 'ada',
    path: '/dashboard',
    reach: inTurn(press('Add Habit'), chooseFlexible),
    sees: 'What one tap adds.',
    isFloating: true,
  },
  {
    name: 'habit-discard',
    who: 'ada',
    path: '/dashboard',
    reach: inTurn(press('Add Habit'), typeName, pressEscape),
    sees: 'Discard your changes?',
    isFloating: true,
  },
  {
    name: 'habit-edit',
    who: 'ada',
    path: '/dashboard',
    reach: choose('Morning run', 'Edit'),
    sees: 'Save Habit',
    isFloating: true,
  },
  {
    name: 'habit-icons',
    who: 'ada',
    path: '/dashboard',
    reach: inTurn(choose('Morning run', 'Edit'), press(/^Select Icon/)),
    sees: 'Save Habit',
    isFloating: true,
  },
  {
    name: 'habit-note',
    who: 'ada',
    path: '/dashboard',
    reach: choose('Meditate', 'Add Public Note'),
    sees: 'Add Public Note',
    isFloating: true,
  },
  {
    name: 'habit-delete',
    who: 'ada',
    path: '/dashboard',
    reach: choose('Meditate', 'Delete'),
    sees: 'Delete Permanently',
    isFloating: true,
  },
  {
    name: 'habit-menu',
    who: 'ada',
    path: '/dashboard',
    reach: press('Options for Meditate'),
    sees: 'Delete',
    isFloating: true,
  },
];
