import type { Page } from '@playwright/test';
import { findFaultsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { addHabit, expectDone } from './testing/screen.ts';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

test('the most used places are where the thumb is', async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Read');
  const bar = page.getByRole('navigation', { name: 'Most used' });
  const places = bar.getByRole('link');
  await expect(places).toHaveText(['Today', 'Planner', 'Progress', 'Challenges', 'Profile']);
  await expect(places.first()).toHaveAttribute('aria-current', 'page');
  expect(await findFaultsAsShown(page, 'nav[aria-label="Most used"]')).toEqual([]);
  await bar.getByRole('link', { name: 'Progress' }).tap();
  await expect(page).toHaveURL('/progress');
  await expect(bar.getByRole('link', { name: 'Progress' })).toHaveAttribute('aria-current', 'page');

  // What stands last on a page is not covered.
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const [foot, edge] = [await footer.boundingBox(), await bar.boundingBox()];
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((edge?.y ?? 0) + 1);
  expect((edge?.y ?? 0) + (edge?.height ?? 0)).toBe(812);
});

/** By a finger that goes down by so many pixels, and as many aside. */
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

test('a pull at the top asks for all that is shown anew', async ({ emptyDashboard: page }) => {
  await addHabit(page, 'Read');
  await expect(page.getByRole('navigation', { name: 'Most used' })).toBeVisible();
  const [habit] = await (await page.request.get('/api/habits')).json();
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

test('the icons to choose from open within sight', async ({ emptyDashboard: page }) => {
  await page.getByRole('button', { name: 'Add your first habit' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByRole('button', { name: /^Select Icon/ }).tap();
  const last = dialog.getByRole('group', { name: 'Icons' });
  const save = dialog.getByRole('button', { name: 'Save Habit' });
  const [icons, foot] = [await last.boundingBox(), await save.boundingBox()];
  expect((icons?.y ?? 0) + (icons?.height ?? 812)).toBeLessThanOrEqual(foot?.y ?? 0);
});

test('a person in a list of followers is opened by a tap anywhere but on the button', async ({
  page,
  somebodyNew,
}) => {
  const { userId } = await (await page.request.get('/api/public/dov')).json();
  await page.request.post(`/api/follow/${userId}`);
  await page.goto('/dov');
  await page.getByRole('button', { name: /follower/ }).tap();
  const row = page.getByRole('listitem').filter({ hasText: `@${somebodyNew.username}` });
  await row.tap({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`/${somebodyNew.username}`);
});
