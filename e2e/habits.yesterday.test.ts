import type { BrowserContext, Page } from '@playwright/test';
import { namedDay } from '#domain/habits/recent-days.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { JOURNEY_ZONE } from './testing/noon.ts';
import { createPastHabit, daysAgo } from './testing/past-habits.ts';
import {
  chooseFor,
  chooseView,
  expectDone,
  expectToast,
  hasFocus,
  loseNetwork,
  tickOf,
} from './testing/screen.ts';

const VIEWS = ['Grid', 'List', 'Focus', 'Minimal', 'Zen'];

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const goToYesterday = (page: Page) => page.getByRole('button', { name: /^Yesterday/ }).click();
const goToToday = (page: Page) => page.getByRole('button', { name: 'Back to today' }).click();

async function open(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: /^Yesterday/ })).toBeVisible();
}

async function fetchMark(context: BrowserContext, day: LocalDay, name: string): Promise<unknown> {
  const response = await context.request.get('/api/habit-instances', {
    params: { startDate: day, endDate: day },
    headers: { 'x-time-zone': JOURNEY_ZONE },
  });
  const days = (await response.json()) as {
    habitName: string;
    completed: boolean;
    skipped: boolean;
  }[];
  const found = days.find(({ habitName }) => habitName === name);
  return found && { completed: found.completed, skipped: found.skipped };
}

for (const view of ['Grid', 'List']) {
  test(`one tap in the ${view} ticks a missed yesterday, and another one corrects it`, async ({
    page,
    site,
    newUser,
    context,
  }) => {
    await createPastHabit(site, newUser, 'Stretch');
    await open(page);
    await chooseView(page, view);
    const yesterday = page.getByRole('button', { name: 'Complete Stretch yesterday' });
    const expectStored = (completed: boolean) =>
      expect
        .poll(() => fetchMark(context, daysAgo(1), 'Stretch'))
        .toEqual({ completed, skipped: false });
    await yesterday.click();
    await expect(yesterday).toHaveAttribute('aria-pressed', 'true');
    await expectStored(true);
    await yesterday.click();
    await expectToast(page, 'Stretch yesterday: not done');
    await expectStored(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(yesterday).toHaveAttribute('aria-pressed', 'true');
    await expectStored(true);
    await yesterday.press('Space');
    await expectStored(false);
    await page.keyboard.press('z');
    await expectStored(true);
    await expectDone(page, 'Stretch', false);
  });
}

test('a tap on yesterday is as large as a finger, and a tap on a name above it opens the habit', async ({
  page,
  site,
  newUser,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const name = 'Stretch arms, legs, back and neck';
  await createPastHabit(site, newUser, name);
  await open(page);
  for (const view of ['Grid', 'List']) {
    await chooseView(page, view);
    await tickOf(page, name).click();
    const yesterday = page.getByRole('button', { name: `Complete ${name} yesterday` });
    const box = await yesterday.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await tickOf(page, name).click();
  }
  const letters = page.getByRole('link', { name }).locator('span');
  await letters.click({ position: { x: 130, y: 12 } });
  await expect(page).toHaveURL(/habit=/);
});

test('the dashboard leads to yesterday, marks it as another day, and ticks it', {
  tag: '@core',
}, async ({ page, context, site, newUser }) => {
  await createPastHabit(site, newUser, 'Stretch');
  await createPastHabit(site, newUser, 'Read');
  await open(page);
  await goToYesterday(page);
  await expect(heading(page, 'Yesterday')).toBeVisible();
  await expect(page.getByText(namedDay(daysAgo(1)), { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 2 done')).toBeVisible();
  await expect(page.getByText('Missed', { exact: true })).toHaveCount(2);

  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await expect(page.getByText('1 of 2 done')).toBeVisible();
  await expectToast(page, 'Stretch: done');
  await page.keyboard.press('z');
  await expectToast(page, 'Undone');
  await expectDone(page, 'Stretch', false);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await chooseFor(page, 'Read', 'Skip this day');
  await expectToast(page, 'Skipped');
  await expect(page.getByText('1 of 2 done, 1 skipped')).toBeVisible();
  await expect
    .poll(() => fetchMark(context, daysAgo(1), 'Read'))
    .toEqual({ completed: false, skipped: true });
  expect(await fetchMark(context, daysAgo(1), 'Stretch')).toEqual({
    completed: true,
    skipped: false,
  });

  await goToToday(page);
  await expect(heading(page, `Welcome, ${newUser.username}`)).toBeVisible();
  await expectDone(page, 'Stretch', false);
  await expect(page.getByText('2 left today')).toBeVisible();
  await goToYesterday(page);
  await expectDone(page, 'Stretch', true);
  await page.goto('/dashboard');
  await expect(page.getByText('2 left today')).toBeVisible();
});

test('the dashboard goes back a week, with keys too, and announces the day', async ({
  page,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await createPastHabit(site, newUser, 'New', 2);
  await open(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('status').getByText(/^Yesterday, /)).toBeAttached();
  await expect(tickOf(page, 'New')).toBeVisible();
  for (const count of [2, 3, 4, 5, 6, 7]) {
    await page.keyboard.press('b');
    await expect(heading(page, `${count} days ago`)).toBeVisible();
    await expect(tickOf(page, 'New')).toHaveCount(count > 2 ? 0 : 1);
  }
  await page.keyboard.press('b');
  await expect(heading(page, '7 days ago')).toBeVisible();
  await page.keyboard.press('f');
  await expect(heading(page, '6 days ago')).toBeVisible();
  await page.keyboard.press('t');
  await expect(heading(page, `Welcome, ${newUser.username}`)).toBeVisible();
  expect(await hasFocus(page.getByRole('button', { name: /^Today/ }))).toBe(true);
});

for (const view of VIEWS) {
  test(`the ${view} view ticks yesterday, and axe finds nothing in it`, async ({
    page,
    context,
    site,
    newUser,
  }) => {
    await createPastHabit(site, newUser, 'Stretch');
    await open(page);
    await chooseView(page, view);
    await goToYesterday(page);
    await expect(heading(page, 'Yesterday')).toBeVisible();
    const control = tickOf(page, 'Stretch');
    await control.focus();
    await page.keyboard.press('Space');
    await expectDone(page, 'Stretch', true);
    await expect
      .poll(() => fetchMark(context, daysAgo(1), 'Stretch'))
      .toEqual({ completed: true, skipped: false });
    expect(await findViolationsAsShown(page)).toEqual([]);
    await goToToday(page);
    await expectDone(page, 'Stretch', false);
  });
}

test('a tick of yesterday without a network is stored and sent later', async ({
  page,
  context,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  await createPastHabit(site, newUser, 'Read');
  await open(page);
  await tickOf(page, 'Read').click();
  await expectToast(page, 'Read: done');
  await goToYesterday(page);
  await expectDone(page, 'Stretch', false);
  await loseNetwork(page);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await goToToday(page);
  await expectDone(page, 'Stretch', false);
  await goToYesterday(page);
  await expectDone(page, 'Stretch', true);
  await context.setOffline(false);
  await expect
    .poll(() => fetchMark(context, daysAgo(1), 'Stretch'))
    .toEqual({ completed: true, skipped: false });
});

test('a paused day shows that it is paused, and lists no due habits', async ({
  page,
  context,
  site,
  newUser,
}) => {
  await createPastHabit(site, newUser, 'Stretch');
  const response = await context.request.post('/api/pauses', {
    data: { from: daysAgo(2), until: daysAgo(1) },
    headers: { 'x-time-zone': JOURNEY_ZONE },
  });
  expect(response.status()).toBe(201);
  await open(page);
  await goToYesterday(page);
  await expect(page.getByText('You were on a break.')).toBeVisible();
  await expect(page.getByText('Nothing was scheduled for this day.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Not on this day (1)' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
});
