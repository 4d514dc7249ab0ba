import type { Page } from '@playwright/test';
import { longWeekdayDate, shortWeekdayMonthDay } from '#domain/days/day-words.ts';
import { findViolationsAsShown } from './testing/axe.ts';
import { createHabits } from './testing/create-habits.ts';
import { hold } from './testing/hold.ts';
import { expect, test } from './testing/journey.ts';
import { createPastHabit, daysAgo } from './testing/past-habits.ts';
import {
  chooseView,
  expectDone,
  expectToast,
  loseNetwork,
  openDisplay,
  tickOf,
  toastRegion,
  waitUntilLoaded,
} from './testing/screen.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

test('a phone shows the navigation at the bottom', { tag: '@core' }, async ({ dashboardWith }) => {
  const page = await dashboardWith('Read');
  const bar = page.getByRole('navigation', { name: 'Most used' });
  const places = bar.getByRole('link');
  await expect(places).toHaveText(['Today', 'Progress', 'Together', 'Me']);
  await expect(places.first()).toHaveAttribute('aria-current', 'page');
  expect(await findViolationsAsShown(page, 'nav[aria-label="Most used"]')).toEqual([]);
  await bar.getByRole('link', { name: 'Progress' }).tap();
  await expect(page).toHaveURL('/progress');
  await expect(bar.getByRole('link', { name: 'Progress' })).toHaveAttribute('aria-current', 'page');

  // Once the page has loaded, the bar does not cover its end.
  const footer = page.getByRole('contentinfo');
  await expect(async () => {
    await footer.scrollIntoViewIfNeeded();
    const [foot, edge] = [await footer.boundingBox(), await bar.boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((edge?.y ?? 0) + 1);
    expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBe(812);
  }).toPass();
});

/** Drags a finger down and to the side, in pixels. */
async function pull(page: Page, down: number, aside = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ x: 200 + aside * part, y: 90 + down * part }],
    });
  await send('touchStart', 0);
  for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', part);
  await send('touchEnd');
}

test('a pull at the top reloads the shown data', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read');
  await waitUntilLoaded(page);
  const list = async () => (await page.request.get('/api/habits')).json();
  await expect.poll(async () => (await list()).length).toBe(1);
  const [habit] = await list();
  const path = `/api/habits/${habit.id}/days/${habit.instance.date}`;
  await page.request.put(path, { data: { completed: true } });
  const methods: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/habits')) methods.push(request.method());
  });
  await pull(page, 60);
  await pull(page, 250, 250);
  expect(methods).toEqual([]);
  await expectDone(page, 'Read', false);
  await pull(page, 250);
  await expectDone(page, 'Read', true);
  expect(methods).toEqual(['GET']);
});

test('the icon picker opens within the screen', async ({ emptyDashboard: page }) => {
  await page.getByRole('button', { name: 'Add your first habit' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByRole('button', { name: /^Select Icon/ }).tap();
  const last = dialog.getByRole('group', { name: 'Icons' });
  const save = dialog.getByRole('button', { name: 'Save Habit' });
  const [icons, foot] = [await last.boundingBox(), await save.boundingBox()];
  expect((icons?.y ?? 0) + (icons?.height ?? 812)).toBeLessThanOrEqual(foot?.y ?? 0);
});

test('a tap anywhere on a follower, except on the button, opens the profile', async ({
  page,
  newUser,
}) => {
  const { userId } = await (await page.request.get('/api/public/dov')).json();
  await page.request.post(`/api/follow/${userId}`);
  await page.goto('/dov');
  await page.getByRole('button', { name: /follower/ }).tap();
  const row = page.getByRole('listitem').filter({ hasText: `@${newUser.username}` });
  await row.tap({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`/${newUser.username}`);
});

/** Reads the top of the first habit, and how many are completely above the bar. */
async function readList(page: Page): Promise<{ top: number; visible: number }> {
  const bar = await page.getByRole('navigation', { name: 'Most used' }).boundingBox();
  const boxes = await page
    .locator('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Options for/ }) })
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
  const visible = boxes.filter(({ bottom }) => bottom <= (bar?.y ?? 0)).length;
  return { top: boxes[0]?.top ?? Infinity, visible };
}

test('a phone shows six cards or nine rows under the headings of sections', {
  tag: '@core',
}, async ({ page, site, newUser }) => {
  const sections: number[] = [];
  for (const name of ['Morning', 'On the way', 'Evening']) {
    const response = await page.request.post('/api/sections', { data: { name } });
    sections.push(((await response.json()) as { id: number }).id);
  }
  const long = 'Plan tomorrow before closing the laptop for the night';
  const goal = { unit: '', step: 1, per: 'day', kind: 'most', amount: 1 };
  const habits = [
    ...['Push-ups', 'Vitamin D', 'Long walk', 'Cold shower'].map((name) => ({ name, at: 0 })),
    { name: 'Duolingo', at: 1 },
    { name: 'Read the news only once', at: 1, goal },
    ...['Floss', 'Cook instead of ordering', long, 'Tidy'].map((name) => ({ name, at: 2 })),
  ];
  for (const { name } of habits) await createPastHabit(site, newUser, name);
  const created = (await (await page.request.get('/api/habits')).json()) as { id: number }[];
  for (const [index, { name: _, at, ...data }] of habits.entries()) {
    const response = await page.request.patch(`/api/habits/${created[index]?.id}`, {
      data: { ...data, section: sections[at] },
    });
    expect(response.ok()).toBe(true);
  }
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Yesterday/ })).toBeVisible();
  for (const [view, least] of [
    ['Grid', 6],
    ['List', 9],
  ] as const) {
    await chooseView(page, view);
    await expect(async () => {
      const { top, visible } = await readList(page);
      expect(top).toBeLessThanOrEqual(150);
      expect(visible).toBeGreaterThanOrEqual(least);
    }).toPass();
  }
});

test('the list of a phone shows no heading of an empty section', async ({
  page,
  dashboardWith,
}) => {
  const sections: number[] = [];
  for (const name of ['Morning', 'Afternoon', 'Evening']) {
    const response = await page.request.post('/api/sections', { data: { name } });
    sections.push(((await response.json()) as { id: number }).id);
  }
  const [first, , last] = sections;
  await dashboardWith({ name: 'Read', section: first }, { name: 'Walk', section: last });
  await chooseView(page, 'List');
  const headings = page.getByRole('button', { name: /^(Morning|Afternoon|Evening|No section)/ });
  await expect(headings).toHaveText(['Morning0 of 1', 'Evening0 of 1']);
});

test('the menu and the first row of the dashboard share the place of the logo on a phone', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  const logo = page.getByRole('banner').getByRole('link', { name: 'HabitCrush' });
  const readHeight = async () => (await tickOf(page, 'Stretch').boundingBox())?.y;
  await expect(page.getByText('1 left today')).toBeVisible();
  await expect(logo).toBeHidden();
  const today = await readHeight();
  await page.getByRole('button', { name: /^Yesterday/ }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Yesterday' })).toBeVisible();
  expect(await readHeight()).toBeCloseTo(today ?? 0, -1);
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('menuitem', { name: 'Habit Planner' }).tap();
  await expect(logo).toBeVisible();
});

test('a phone names every view in the display menu', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch');
  await openDisplay(page);
  const names = page.getByRole('dialog', { name: 'Display' }).getByRole('radio');
  await expect(names).toHaveCount(5);
  for (const name of ['Grid', 'List', 'Focus', 'Minimal', 'Zen']) {
    const text = page.getByRole('dialog').getByText(name, { exact: true });
    // A name that only screen readers read is one pixel wide.
    expect((await text.boundingBox())?.width).toBeGreaterThan(15);
  }
});

test('a card shows the deadline of a habit that is due after some days, on a phone and on a wide screen', async ({
  emptyDashboard: page,
}) => {
  const rhythm = { kind: 'every', count: 3, unit: 'day', from: 'done' };
  await createHabits(page, [{ name: 'Water plants', rhythm, deadline: '18:00' }]);
  await page.reload();
  const card = page.getByRole('listitem').filter({ has: tickOf(page, 'Water plants') });
  await expect(card.getByText('6:00 PM')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(card.getByText('6:00 PM')).toBeInViewport({ ratio: 1 });
});

test('a public profile shows Sign Out as words beside My Dashboard on a phone', async ({
  emptyDashboard: page,
}) => {
  await page.goto('/ada');
  const account = page.getByRole('navigation', { name: 'Account' });
  const words = account.getByText('Sign Out', { exact: true });
  await expect(words).toBeVisible();
  expect((await words.boundingBox())?.width).toBeGreaterThan(40);
  expect((await account.boundingBox())?.height).toBeLessThan(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('the date of yesterday is one line on a phone, and not cut', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Yesterday/ }).click();
  const date = page.getByText(shortWeekdayMonthDay(daysAgo(1)), { exact: true });
  await expect(date).toBeVisible();
  expect((await date.boundingBox())?.height).toBeLessThan(25);
  const line = page.locator('p', { has: date });
  expect(await line.evaluate((all) => all.scrollWidth > all.clientWidth)).toBe(false);
});

test('the next tap closes the toast of a tick, and has its normal effect', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith('Read', 'Walk');
  await tickOf(page, 'Read').tap();
  const line = toastRegion(page).getByText('Read: done');
  await expect(line).toBeVisible();
  const box = await toastRegion(page).locator('li').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(40);
  await page.getByRole('button', { name: 'Options for Walk' }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(line).toBeHidden();
});

test('the tap that makes a change does not close its toast', async ({ dashboardWith }) => {
  const goal = { kind: 'most', amount: 0, unit: '', per: 'day', step: 1 };
  const page = await dashboardWith(
    { name: 'Water', goal: { kind: 'least', amount: 750, unit: 'ml', per: 'day', step: 250 } },
    { name: 'Sugar', goal },
  );
  const undo = toastRegion(page).getByRole('button', { name: 'Undo', includeHidden: true });
  const undoOnce = async () => {
    await undo.tap();
    await expectToast(page, 'Undone');
  };
  await page.getByRole('button', { name: 'Add 250 ml to Water' }).tap();
  await expect(page.getByText('250 of 750 ml')).toBeVisible();
  await undoOnce();
  await expect(page.getByText('0 of 750 ml', { exact: true })).toBeVisible();
  for (const outcome of ['Slipped', 'Kept']) {
    await page.getByRole('button', { name: `${outcome}: Sugar` }).tap();
    await expect(page.getByText(new RegExp(`^${outcome}\\stoday`))).toBeVisible();
    await undoOnce();
    await expect(page.getByText('On track')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Sugar' }).tap();
  await page.getByRole('button', { name: new RegExp(`^${longWeekdayDate(daysAgo(0))}`) }).tap();
  const day = page.getByRole('dialog', { name: longWeekdayDate(daysAgo(0)) });
  await day.getByRole('radio', { name: 'Slipped' }).tap();
  await undoOnce();
});

test('the note about a lost network is one line on a phone', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read');
  await loseNetwork(page);
  await tickOf(page, 'Read').tap();
  const note = page.locator('output').filter({ hasText: 'Offline since' });
  await expect(note).toContainText(/Offline since \d+:\d\d [AP]M · 1 change waiting$/);
  expect((await note.boundingBox())?.height).toBeLessThan(50);
});

test('a tap on a tick shows no focus ring until a key is pressed', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read');
  const tick = tickOf(page, 'Read');
  await tick.tap();
  await expect(tick).toBeFocused();
  await expect(tick).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Space');
  await expectDone(page, 'Read', false);
  await expect(tick).toHaveCSS('outline-style', 'solid');
});

test.describe('in a very low window', () => {
  test.use({ viewport: { width: 360, height: 400 } });

  test('the buttons of the habit form cover no field in a very low window', async ({
    emptyDashboard: page,
  }) => {
    await page.getByRole('button', { name: 'Add your first habit' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
    await expect(dialog.getByLabel('Habit Name')).toBeFocused();
    const save = dialog.getByRole('button', { name: 'Save Habit' });
    for (let step = 0; step < 8; step += 1) {
      const isCovered = await page.evaluate(() => {
        const { x, y, width, height } =
          document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return !document.activeElement?.contains(top) && !top?.contains(document.activeElement);
      });
      expect(isCovered, `field ${step}`).toBe(false);
      await page.keyboard.press('Tab');
    }
    await save.scrollIntoViewIfNeeded();
    await save.tap({ trial: true });
  });
});

test('while a phone loads the habits, nothing below them could jump', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read');
  const release = await hold(page, '**/api/habits');
  await page.reload();
  const aside = page.locator('aside[aria-label="Together"]');
  await expect(page.getByTestId('habit-skeleton').first()).toBeVisible();
  await expect(aside).toBeAttached();
  await expect(aside).toBeHidden();
  release();
  await expect(tickOf(page, 'Read')).toBeVisible();
  await expect(aside).toBeVisible();
});
