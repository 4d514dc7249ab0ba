import type { Page } from '@playwright/test';
import { hold } from './testing/hold.ts';
import { expect, test } from './testing/journey.ts';
import { chooseFor, chooseView, openDisplay, pickUp, tickOf } from './testing/screen.ts';

const PHONE = { width: 375, height: 812 };

const openForm = async (page: Page, name: string) => {
  await chooseFor(page, name, 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Habit' });
  const more = form.getByRole('button', { name: /^More Reminders/ });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  return form;
};

async function putInto(page: Page, name: string, section: string): Promise<void> {
  const form = await openForm(page, name);
  await form.getByRole('combobox', { name: 'Section' }).selectOption(section);
  await form.getByRole('button', { name: 'Save Habit' }).click();
  await expect(form).toBeHidden();
}

async function addFirstSections(page: Page): Promise<void> {
  await openDisplay(page);
  await page.getByRole('button', { name: 'Sections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sections' });
  await dialog.getByRole('button', { name: 'Add Morning, Afternoon and Evening' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Display' })).toBeHidden();
}

/** Creates these sections without the dialog, and returns their ids. */
async function createSections(page: Page): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const name of ['Morning', 'Afternoon', 'Evening']) {
    const response = await page.request.post('/api/sections', { data: { name } });
    ids[name] = ((await response.json()) as { id: number }).id;
  }
  return ids;
}

const headingOf = (page: Page, name: string) =>
  page.getByRole('heading', { name: new RegExp(`^${name}`) }).getByRole('button');

/** Sections and habits, from top to bottom. */
const readColumn = async (page: Page) =>
  (await page.getByRole('heading', { level: 3 }).allTextContents()).map((text) =>
    text.replace(/\d+ of \d+$/, ''),
  );

test('sections are suggested, group the habits, count done ones, and fold', {
  tag: '@core',
}, async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch', 'Read', 'Floss');
  await addFirstSections(page);
  await putInto(page, 'Stretch', 'Morning');
  await putInto(page, 'Floss', 'Evening');
  await expect(headingOf(page, 'Morning')).toHaveText('Morning0 of 1');
  await expect(headingOf(page, 'No section')).toHaveText('No section0 of 1');
  expect(await readColumn(page)).toEqual([
    'Morning',
    'Stretch',
    'Evening',
    'Floss',
    'No section',
    'Read',
  ]);
  await tickOf(page, 'Stretch').click();
  await expect(headingOf(page, 'Morning')).toHaveText('Morning1 of 1');
  await headingOf(page, 'Morning').click();
  await expect(tickOf(page, 'Stretch')).toHaveCount(0);
  await page.reload();
  await expect(headingOf(page, 'Morning')).toHaveAttribute('aria-expanded', 'false');
  await expect(tickOf(page, 'Floss')).toBeVisible();
  await chooseView(page, 'Minimal');
  await expect(headingOf(page, 'Evening')).toBeVisible();
  await chooseView(page, 'Zen');
  await expect(headingOf(page, 'Evening')).toHaveCount(0);
});

test('a habit is moved to another section by keyboard and by mouse', async ({
  page,
  dashboardWith,
}) => {
  const { Morning: section } = await createSections(page);
  await dashboardWith({ name: 'Stretch', section }, { name: 'Read', section });
  await chooseView(page, 'List');
  await expect(headingOf(page, 'Evening')).toBeVisible();

  await pickUp(page.getByRole('button', { name: 'Move Read' }), 'place 2 of 2 in Morning.');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Read is over place 1 of 1 in Afternoon.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect
    .poll(() => readColumn(page))
    .toEqual(['Morning', 'Stretch', 'Afternoon', 'Read', 'Evening', 'No section']);

  const from = await page.getByRole('button', { name: 'Move Stretch' }).boundingBox();
  const to = await headingOf(page, 'Evening').boundingBox();
  if (!from || !to) throw new Error('Not in sight.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y, { steps: 8 });
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  const moved = ['Morning', 'Afternoon', 'Read', 'Evening', 'Stretch', 'No section'];
  await expect.poll(() => readColumn(page)).toEqual(moved);
  await page.reload();
  await expect.poll(() => readColumn(page)).toEqual(moved);
});

test('a section is renamed, moved and deleted, and its habits stay', async ({
  page,
  dashboardWith,
  expectedErrors,
}) => {
  expectedErrors.refusal(409, '/api/sections');
  const { Morning: section } = await createSections(page);
  await dashboardWith({ name: 'Stretch', section });
  const form = await openForm(page, 'Stretch');
  await form.getByRole('button', { name: 'Manage sections' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sections' });
  await dialog.getByRole('button', { name: 'Rename Morning' }).click();
  await dialog.getByLabel('Name of Morning').fill('At dawn');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('New section').fill('evening');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('You have a section of this name already.')).toBeVisible();
  await dialog.getByLabel('New section').fill('At work');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveText([
    'At dawn',
    'Afternoon',
    'Evening',
    'At work',
  ]);
  await pickUp(
    dialog.getByRole('button', { name: 'Move At dawn' }),
    'At dawn is over place 1 of 4.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByText('At dawn is back at place 1 of 4.')).toBeAttached();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete At dawn' }).click();
  const question = page.getByRole('alertdialog');
  await expect(
    question.getByText(/^The habit under it stays|^The 1 habit under it stays/),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Delete Section' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(['Afternoon', 'Evening', 'At work']);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(tickOf(page, 'Stretch')).toBeVisible();
  await expect(headingOf(page, 'No section')).toHaveCount(0);
});

test('tag filters apply to dashboard and planner, are remembered, and reset', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith('Stretch', 'Read', 'Floss');
  const form = await openForm(page, 'Stretch');
  await form.getByRole('combobox', { name: 'Tags' }).fill('Health');
  await page.keyboard.press('Enter');
  await form.getByRole('combobox', { name: 'Tags' }).fill('outside');
  await form.getByRole('button', { name: 'Save Habit' }).click();
  await expect(form).toBeHidden();
  const chips = page.getByRole('group', { name: 'Filter by tag' });
  await chips.getByRole('button', { name: 'Health' }).click();
  await expect(tickOf(page, 'Read')).toHaveCount(0);
  await expect(page.getByText('2 habits hidden')).toBeVisible();
  // The ring shows all habits.
  await expect(page.getByText('3 left today')).toBeVisible();
  await chips.getByRole('button', { name: 'Without tag' }).click();
  await expect(tickOf(page, 'Read')).toBeVisible();
  await chips.getByRole('button', { name: 'Without tag' }).click();
  await page.reload();
  await expect(tickOf(page, 'Stretch')).toBeVisible();
  await expect(tickOf(page, 'Read')).toHaveCount(0);
  await page.goto('/habit-planner');
  await expect(page.getByText('2 habits hidden')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page.getByText('Floss', { exact: true })).toBeVisible();

  await page.goto('/dashboard');
  await chips.getByRole('button', { name: 'Health' }).click();
  const again = await openForm(page, 'Stretch');
  await again.getByRole('button', { name: 'Remove tag Health' }).click();
  await again.getByRole('button', { name: 'Save Habit' }).click();
  await expect(tickOf(page, 'Read')).toBeVisible();
  await expect(chips.getByRole('button', { name: 'Health' })).toHaveCount(0);
});

test('the planner groups by sections and moves a habit to another one', async ({
  page,
  dashboardWith,
}) => {
  const { Morning: section } = await createSections(page);
  await dashboardWith({ name: 'Stretch', section }, 'Read');
  await page.goto('/habit-planner');
  await expect(headingOf(page, 'Morning')).toBeVisible();

  await page.getByRole('button', { name: 'Reorder' }).press('Enter');
  const handle = page.getByRole('button', { name: 'Move Read' });
  await pickUp(handle, 'Read is over place 1 of 1 in No section.');
  await handle.press('ArrowUp');
  await expect(page.getByText('Read is over place 1 of 1 in Evening.')).toBeAttached();
  await handle.press('ArrowUp');
  await expect(page.getByText('Read is over place 1 of 1 in Afternoon.')).toBeAttached();
  await handle.press('Space');
  await expect(handle).toBeFocused();
  const other = page.getByRole('button', { name: 'Move Stretch' });
  await pickUp(other, 'Stretch is over place 1 of 1 in Morning.');
  await other.press('ArrowDown');
  await expect(page.getByText('Stretch is over place 1 of 2 in Afternoon.')).toBeAttached();
  await other.press('ArrowDown');
  await expect(page.getByText('Stretch is over place 2 of 2 in Afternoon.')).toBeAttached();
  await other.press('ArrowDown');
  await expect(page.getByText('Stretch is over place 1 of 1 in Evening.')).toBeAttached();
  await other.press('Escape');
  await pickUp(other, 'Stretch is over place 1 of 1 in Morning.');
  await other.press('ArrowDown');
  await expect(page.getByText('Stretch is over place 1 of 2 in Afternoon.')).toBeAttached();
  await other.press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByLabel('Weekly schedule: Afternoon')).toBeVisible();
  // All habits are in one section.
  await expect(headingOf(page, 'Morning')).toHaveCount(0);
  await expect(headingOf(page, 'No section')).toHaveCount(0);

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Reorder' }).click();
  await page.getByRole('button', { name: 'Stretch' }).click();
  await page.getByRole('button', { name: 'Evening' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(headingOf(page, 'Evening')).toBeVisible();
});

test('each view keeps its shape until its sections are known', async ({ page, dashboardWith }) => {
  const { Morning: section } = await createSections(page);
  await dashboardWith({ name: 'Stretch', section }, 'Read');
  for (const view of ['Grid', 'List', 'Minimal']) {
    await chooseView(page, view);
    const release = await hold(page, '**/api/sections');
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect(page.getByText('2 left today')).toBeVisible();
    await expect(page.getByText('Loading habits…')).toBeVisible();
    release();
    await expect(headingOf(page, 'Morning')).toBeVisible();
    await expect(page.getByText('Loading habits…')).toHaveCount(0);
    await page.unroute('**/api/sections');
  }
});
