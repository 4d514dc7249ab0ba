import type { Page } from '@playwright/test';
import { findViolations } from './testing/axe.ts';
import { createHabits } from './testing/create-habits.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import {
  chooseFor,
  chooseView,
  expectDone,
  expectToast,
  loseNetwork,
  openDisplay,
  openTools,
  pickUp,
  tickOf,
} from './testing/screen.ts';

const VIEWS = ['Grid', 'List', 'Focus', 'Minimal', 'Zen'] as const;

const namesShown = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { name: /^(Read|Walk|Swim)$/ })
    .allTextContents();

const THREE = ['Read', 'Walk', 'Swim'];

test('the list is sorted by mouse and keyboard, and keeps the order', async ({ dashboardWith }) => {
  const page = await dashboardWith(...THREE);
  await chooseView(page, 'List');
  const saved = () => page.waitForResponse('**/api/habits/reorder');

  const handle = page.getByRole('button', { name: 'Move Read' });
  const target = page.getByRole('button', { name: 'Move Swim' });
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('The handles are not in sight.');
  const byMouse = saved();
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 60, { steps: 4 });
  await page.mouse.move(to.x + 10, to.y + 24, { steps: 8 });
  await page.mouse.up();
  await byMouse;
  await expect.poll(() => namesShown(page)).toEqual(['Walk', 'Swim', 'Read']);

  const byKeyboard = saved();
  await pickUp(page.getByRole('button', { name: 'Move Swim' }), 'Swim is over place 2 of 3.');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Swim is over place 1 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await byKeyboard;
  await expect.poll(() => namesShown(page)).toEqual(['Swim', 'Walk', 'Read']);

  await page.reload();
  await expect.poll(() => namesShown(page)).toEqual(['Swim', 'Walk', 'Read']);
});

test('the zen view completes a habit by holding the ring', async ({ dashboardWith }) => {
  const page = await dashboardWith(...THREE);
  await chooseView(page, 'Zen');
  await tickOf(page, 'Read').click();
  await expectDone(page, 'Read', false);
  await tickOf(page, 'Read').click({ delay: 800 });
  await expectDone(page, 'Read', true);
  await page.getByRole('button', { name: 'Previous habit' }).click();
  await expect(tickOf(page, 'Swim')).toBeVisible();
});

test('a public note is written from any view, and stored', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read');
  await chooseView(page, 'Zen');
  await chooseFor(page, 'Read', 'Add Public Note');
  const dialog = page.getByRole('dialog', { name: 'Add Public Note' });
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expectToast(page, 'Empty note', 'Please write something before saving.');
  await dialog.getByLabel('Public note').fill('Chapter four');
  await expect(dialog.getByText('12 / 500')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  await expectToast(page, 'Public note added!');
  await page.reload();
  await chooseFor(page, 'Read', 'Edit Public Note');
  await expect(dialog.getByLabel('Public note')).toHaveValue('Chapter four');
});

test('a habit that is added offline is stored, shown as unsent, and sent once', async ({
  dashboardWith,
  context,
}) => {
  const page = await dashboardWith('Read');
  await page.getByRole('button', { name: 'Add Habit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByLabel('Habit Name').fill('Walk');
  await loseNetwork(page);
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(tickOf(page, 'Walk')).toBeVisible();
  await expect(page.getByText('You’re offline. Your ticks are saved here')).toBeVisible();
  await expect(page.getByText(/1 change waiting$/)).toBeVisible();
  await context.setOffline(false);
  const readNames = async () =>
    (await (await page.request.get('/api/habits')).json()).map(
      ({ name }: { name: string }) => name,
    );
  await expect.poll(readNames).toEqual(['Read', 'Walk']);
});

test('the options button opens the menu of a habit in every view, and does not tick it', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith('Read');
  for (const view of VIEWS) {
    await chooseView(page, view);
    await chooseFor(page, 'Read', 'Edit');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expectDone(page, 'Read', false);
  }
});

test('views of one habit, the tools and the shortcuts are accessible', async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('ada'));
  await page.goto('/dashboard');
  // The views of many habits are checked together with amounts.
  for (const view of ['Focus', 'Zen']) {
    await chooseView(page, view);
    await expect(tickOf(page, 'Read 20 pages')).toBeVisible();
    expect(await findViolations(page), view).toEqual([]);
  }
  await chooseView(page, 'Grid');
  await openTools(page);
  await expect(page.getByRole('radio', { name: 'Minimal Dark' })).toBeVisible();
  expect(await findViolations(page), 'Tools').toEqual([]);
  await page.keyboard.press('Escape');
  await openDisplay(page);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await findViolations(page), 'shortcuts').toEqual([]);
});

test('the narrowest phone shows names, deadlines and both words of a habit to avoid', async ({
  page,
  newUser,
}) => {
  expect(newUser.username).toBeTruthy();
  const daily = { type: 'daily', deadline: '18:00' };
  const goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };
  for (const habit of [{ name: 'Habit number 40' }, { name: 'Sugar', goal }]) {
    await page.request.post('/api/habits', { data: { ...daily, ...habit } });
  }
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/dashboard');
  await chooseView(page, 'List');
  const line = page.getByRole('listitem').filter({ hasText: 'Habit number 40' });
  const deadline = line.getByText('Deadline 6:00 PM').filter({ visible: true });
  // If the text around it did not shrink, the deadline would wrap and be cut off.
  const cut = await deadline.evaluate((element) => {
    const words = element.parentElement ?? element;
    return element.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom;
  });
  expect(cut).toBeLessThanOrEqual(1);
  for (const word of ['Slipped', 'Kept']) {
    const button = page.getByRole('button', { name: `${word}: Sugar` });
    const spilled = await button.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(spilled, word).toBeLessThanOrEqual(0);
  }
});

test('the cards of a narrow phone show names of several words in full, in one size, and stay small', async ({
  page,
  newUser,
}) => {
  expect(newUser.username).toBeTruthy();
  for (const name of ['Long walk with the dog', 'Read the news only once', 'Run']) {
    await page.request.post('/api/habits', { data: { name, type: 'daily', deadline: '18:00' } });
  }
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/dashboard');
    const names = page.getByRole('listitem').getByRole('heading', { level: 3 });
    await expect(names).toHaveCount(3);
    const cut = await names.evaluateAll((all) =>
      all
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
        .map(({ textContent }) => textContent),
    );
    expect(cut, `${width} px`).toEqual([]);
    const sizes = await names.evaluateAll((all) =>
      all.map((name) => getComputedStyle(name).fontSize),
    );
    expect(new Set(sizes).size, `${width} px`).toBe(1);
    const heights = await page
      .getByRole('listitem')
      .filter({ has: names })
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    expect(Math.max(...heights), `${width} px`).toBeLessThanOrEqual(132);
    const name = await names.first().boundingBox();
    const circle = await tickOf(page, 'Long walk with the dog')
      .locator('span')
      .first()
      .boundingBox();
    const end = (name?.x ?? 0) + (name?.width ?? 0);
    expect((circle?.x ?? 0) - end, `space before the circle, ${width} px`).toBeGreaterThanOrEqual(
      4,
    );
  }
});

test('a card shows a name of fifty letters in full on a phone', async ({
  emptyDashboard: page,
}) => {
  const name = 'Read twenty pages of a demanding book before breakfast';
  await createHabits(page, [name]);
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/dashboard');
    const heading = page.getByRole('listitem').getByRole('heading', { name });
    await expect(heading).toBeVisible();
    const isCut = await heading.evaluate(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
    );
    expect(isCut, `${width} px`).toBe(false);
  }
});

test('a card shows nothing of a line that its name has no room for', async ({
  emptyDashboard: page,
  newUser,
}) => {
  expect(newUser.username).toBeTruthy();
  await page.setViewportSize({ width: 375, height: 812 });
  await createHabits(page, ['Aim for the best '.repeat(5).trim()]);
  await page.goto('/dashboard');
  const card = page.getByRole('listitem');
  const heading = card.getByRole('heading', { level: 3 });
  const rest = await heading.evaluate((name) => {
    const { lineHeight, webkitLineClamp } = getComputedStyle(name);
    return name.clientHeight - Number(webkitLineClamp) * Number.parseFloat(lineHeight);
  });
  expect(rest).toBeLessThanOrEqual(1);
});

test('a card separates the lines of a Japanese name, and shows that an Arabic one is cut', async ({
  emptyDashboard: page,
}) => {
  const names = [
    '日本語の勉強を続けて寝る。'.repeat(5),
    'قراءة عشرين صفحة من الكتاب '.repeat(3).trim(),
  ];
  await createHabits(page, names);
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    await page.goto('/dashboard');
    const headings = page.getByRole('listitem').getByRole('heading', { level: 3 });
    await expect(headings).toHaveCount(2);
    for (const name of names) {
      const { lines, spilled } = await headings.filter({ hasText: name }).evaluate((heading) => {
        const { lineHeight, fontSize } = getComputedStyle(heading);
        return {
          lines: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
          // The dots at the end of a name from right to left.
          spilled: heading.scrollWidth - heading.clientWidth,
        };
      });
      expect(lines, `${name} at ${width} px`).toBeGreaterThan(1.25);
      expect(spilled, `${name} at ${width} px`).toBe(0);
    }
  }
});

test('the Display menu leads to the order of the habits', async ({ page, site, context }) => {
  await signInAs(site, context, castMember('ada'));
  await page.goto('/dashboard');
  await openDisplay(page);
  await page.getByRole('link', { name: 'Reorder habits' }).click();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});
