import type { Page } from '@playwright/test';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import { addMonths } from '#domain/days/months.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import { expect, test } from './testing/journey.ts';
import { JOURNEY_ZONE } from './testing/noon.ts';
import { expectToast, loseNetwork, markAs, toastRegion } from './testing/screen.ts';

const TODAY = dayAt(Date.now(), JOURNEY_ZONE);
const YESTERDAY = addDays(TODAY, -1);

const longDay = (day: LocalDay) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

/** A habit that began five days ago and was never done. */
const neverDone = `
  with habit as (
    insert into habits (user_id, name, created_on, created_at)
    select id, 'Read', $2::date - 5, now() - interval '5 days' from users where username = $1
    returning user_id, id)
  insert into histories (user_id, habit_id, first_day, through, as_of, days, streak_unit, streak, display_streak,
                         longest, reps, strength)
  select user_id, id, $2::date - 5, $2, $2, rpad('ooooo?', 64), 'day', 0, 0, 0, 0, 0 from habit`;

test.beforeEach(async ({ site, newUser }) => {
  await site.rows(neverDone, [newUser.username, TODAY]);
  await site.rows('update users set days_filled_through = $2 where username = $1', [
    newUser.username,
    TODAY,
  ]);
});

async function openCalendar(page: Page): Promise<void> {
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Calendar' }).click();
}

/** Yesterday may belong to the previous month, whose days the grid also shows. */
const cellOf = (page: Page, day: LocalDay) =>
  page.getByRole('button', { name: new RegExp(`^${longDay(day)}:`) });

async function showYesterday(page: Page): Promise<void> {
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun');
  if ((await cellOf(page, YESTERDAY).count()) === 0) {
    await page.getByRole('button', { name: 'Previous month' }).click();
  }
}

const scoreOf = (page: Page) =>
  page.getByRole('list', { name: 'Summary' }).getByRole('button', { name: 'Last 7 Days' });

test('hovering a day of the calendar shows its habits', async ({ page }) => {
  await openCalendar(page);
  await showYesterday(page);
  await cellOf(page, YESTERDAY).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Missed (1)Read');
});

test('a missed day is completed later, with a note', { tag: '@core' }, async ({ page }) => {
  await openCalendar(page);
  await showYesterday(page);
  await expect(cellOf(page, YESTERDAY)).toContainText('0/1');
  await cellOf(page, YESTERDAY).click();
  const dialog = page.getByRole('dialog', { name: longDay(YESTERDAY) });
  await expect(dialog.getByText('Missed (1)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit this day' }).click();
  await markAs(dialog, 'Completed');
  await dialog.getByRole('button', { name: 'Add note for Read' }).click();
  await dialog.getByLabel('Public note for Read').fill('In bed, late');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('Completed (1)')).toBeVisible();
  await expect(dialog.getByText('In bed, late')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cellOf(page, YESTERDAY)).toContainText('1/1');
  await expect(scoreOf(page)).toHaveText('Last 7 Days17%');

  await page.reload();
  await expect(scoreOf(page)).toHaveText('Last 7 Days17%');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await showYesterday(page);
  await cellOf(page, YESTERDAY).click();
  await expect(dialog.getByText('In bed, late')).toBeVisible();
});

test('a correction is undone from its toast and with z, and an offline one is sent later', async ({
  page,
  context,
}) => {
  await openCalendar(page);
  await showYesterday(page);
  await cellOf(page, YESTERDAY).click();
  const dialog = page.getByRole('dialog', { name: longDay(YESTERDAY) });
  await dialog.getByRole('button', { name: 'Edit this day' }).click();
  await markAs(dialog, 'Completed');
  await expectToast(page, 'Read: done');
  await expect(dialog.getByText('1 of 1 done · 100%')).toBeVisible();
  await toastRegion(page).getByRole('button', { name: 'Undo', includeHidden: true }).click();
  await expectToast(page, 'Undone');
  await expect(dialog.getByRole('radio', { name: 'Missed' })).toBeChecked();
  await expect(dialog.getByText('0 of 1 done · 0%')).toBeVisible();
  await markAs(dialog, 'Skipped');
  await expectToast(page, 'Skipped');
  await page.keyboard.press('z');
  await expectToast(page, 'Undone');
  await expect(dialog.getByRole('radio', { name: 'Missed' })).toBeChecked();

  await loseNetwork(page);
  await markAs(dialog, 'Completed');
  await expectToast(page, 'Read: done');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Read: done');
  await expect(cellOf(page, YESTERDAY)).toContainText('1/1');
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  );
  await context.setOffline(false);
  await sent;
  await page.reload();
  await expect(scoreOf(page)).toHaveText('Last 7 Days17%');
});

test('the calendar is one tab stop, and keys move to other days and months', async ({ page }) => {
  await openCalendar(page);
  await page.getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Tab');
  await expect(cellOf(page, TODAY)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(cellOf(page, YESTERDAY)).toBeFocused();
  await cellOf(page, TODAY).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(cellOf(page, TODAY)).toBeFocused();
  for (const [key, day] of [
    ['ArrowLeft', YESTERDAY],
    ['ArrowUp', addDays(YESTERDAY, -7)],
    ['PageUp', addMonths(addDays(YESTERDAY, -7), -1)],
    ['PageUp', addMonths(addMonths(addDays(YESTERDAY, -7), -1), -1)],
  ] as const) {
    await page.keyboard.press(key);
    await expect(cellOf(page, day)).toBeFocused();
  }
  await page.keyboard.press('Home');
  await expect(page.getByRole('grid').locator('tr > :first-child :focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid').locator('tr > :first-child :focus')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

  test('a long press opens the day and vibrates', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.vibrate = (pattern) => {
        document.title = `pulse ${JSON.stringify(pattern)}`;
        return true;
      };
    });
    await openCalendar(page);
    await showYesterday(page);
    const cell = cellOf(page, YESTERDAY);
    await cell.dispatchEvent('pointerdown', { button: 0, pointerType: 'touch' });
    const dialog = page.getByRole('dialog', { name: longDay(YESTERDAY) });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveTitle('pulse 50');
    await expect(dialog.getByText('Missed (1)')).toBeVisible();
  });

  test('no tab of the progress page scrolls sideways', async ({ page }) => {
    await page.goto('/progress');
    for (const name of ['Overview', 'Calendar', 'Habit Details']) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('tabpanel').locator('button').first()).toBeVisible();
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(excess).toBeLessThanOrEqual(0);
    }
  });
});
