import type { Locator, Page } from '@playwright/test';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { expectDone, expectToast, tickOf, toastRegion } from './testing/screen.ts';

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: tickOf(page, name) });

const readColour = (card: Locator) =>
  card.evaluate((element) => getComputedStyle(element).backgroundColor);
const readAnimation = (card: Locator) =>
  card.evaluate((element) => getComputedStyle(element).animationName);

async function fetchCompleted(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/habits');
  const habits: { name: string; completed: boolean }[] = await response.json();
  return habits.filter(({ completed }) => completed).map(({ name }) => name);
}

// The colours depend on the theme alone, so each device tests one theme.
for (const [device, theme, viewport] of [
  ['a phone', 'light', { width: 375, height: 812 }],
  ['a desktop', 'dark', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}, when it is ${theme}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'no-preference' } });

    test('a completed habit is highlighted accessibly, and does not animate again', async ({
      page,
      dashboardWith,
    }) => {
      await page.addInitScript(
        (chosen) => localStorage.setItem('habitcrush-theme', `minimal-${chosen}`),
        theme,
      );
      await dashboardWith('Stretch', 'Read');
      const [won, open] = [cardOf(page, 'Stretch'), cardOf(page, 'Read')];
      const plain = await readColour(open);
      expect(await readColour(won)).toBe(plain);

      await tickOf(page, 'Stretch').click();
      await expectDone(page, 'Stretch', true);
      await expect.poll(() => readColour(won)).not.toBe(plain);
      expect(await readAnimation(won)).toBe('won');
      expect(await readColour(open)).toBe(plain);
      const warm = await readColour(won);
      await expect(page.getByRole('img', { name: '1 of 2 done today' })).toBeVisible();

      // A tick that the server does not have yet would be new to the reloaded page.
      await expect.poll(() => fetchCompleted(page)).toEqual(['Stretch']);
      await page.reload();
      await expectDone(page, 'Stretch', true);
      expect(await readColour(won)).toBe(warm);
      expect(await readAnimation(won)).toBe('none');
      expect(await findViolationsAsShown(page)).toEqual([]);

      await tickOf(page, 'Stretch').click();
      await expectDone(page, 'Stretch', false);
      await expect.poll(() => readColour(won)).toBe(plain);
    });
  });
}

test('on a phone the toast of a perfect day covers neither the ring nor a habit, and carries no "Undo"', async ({
  page,
  dashboardWith,
}) => {
  const names = ['Stretch', 'Read', 'Walk', 'Draw'];
  await page.setViewportSize({ width: 375, height: 812 });
  await dashboardWith(...names);
  for (const name of names) {
    await tickOf(page, name).press('Space');
    await expectDone(page, name, true);
  }
  await expectToast(page, 'Perfect Day Achieved', 'All 4 habits done.');
  const toast = toastRegion(page).locator('li');
  // Before the toast disappears.
  const covering = await toast.boundingBox();
  await expect(toast.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.getByRole('img', { name: '4 of 4 done today' })).toBeInViewport({ ratio: 1 });
  const last = await cardOf(page, 'Draw').boundingBox();
  expect(covering?.y).toBeGreaterThanOrEqual((last?.y ?? 812) + (last?.height ?? 0));
});
