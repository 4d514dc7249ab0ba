import type { Page } from '@playwright/test';
import { addDays, type LocalDay, weekdayOf } from '#domain/days/local-day.ts';
import { dayAt, toTimeZone } from '#domain/days/time-zone.ts';
import { weekdayName } from '#domain/days/weekdays.ts';
import { expect, test } from './testing/journey.ts';
import { zoneBeforeLastHour } from './testing/noon.ts';
import { expectDone, tickOf } from './testing/screen.ts';

const todayIn = (zone: string): LocalDay => dayAt(Date.now(), toTimeZone(zone));

const fetchStoredDays = async (page: Page, zone: string): Promise<unknown[]> => {
  const response = await page.request.get('/api/habits', { headers: { 'x-time-zone': zone } });
  const habits: { instance: { date: string; completed: boolean } | null }[] = await response.json();
  return habits.map(({ instance }) => instance && [instance.date, instance.completed]);
};

const AHEAD = zoneBeforeLastHour('Pacific/Kiritimati', 'Asia/Tokyo');
const BEHIND = zoneBeforeLastHour('America/Los_Angeles', 'America/New_York');

for (const [place, zone] of [
  ['ahead of UTC', AHEAD],
  ['behind UTC', BEHIND],
] as const) {
  test.describe(place, () => {
    test.use({ timezoneId: zone });

    test('a tick belongs to the day in the user’s time zone', async ({ dashboardWith }) => {
      const page = await dashboardWith('Stretch');
      await tickOf(page, 'Stretch').click();
      await expect(page.getByText('All done today')).toBeVisible();
      await expect.poll(() => fetchStoredDays(page, zone)).toEqual([[todayIn(zone), true]]);
      const day = Number(todayIn(zone).slice(-2));
      await expect(page.getByRole('contentinfo')).toContainText(
        new RegExp(`${weekdayName(weekdayOf(todayIn(zone))).slice(0, 3)} ${day}(st|nd|rd|th)`),
      );
    });

    test('a weekly habit is due only on its day', async ({ emptyDashboard: page }) => {
      const tomorrow = addDays(todayIn(zone), 1);
      await page.getByRole('button', { name: 'Add your first habit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
      await dialog.getByLabel('Habit Name').fill('Swim');
      await dialog.getByRole('radio', { name: 'Weekly' }).check();
      await dialog.getByRole('checkbox', { name: weekdayName(weekdayOf(tomorrow)) }).check();
      await dialog.getByRole('button', { name: 'Save Habit' }).click();
      await expect(page.getByText('Nothing is scheduled for today.')).toBeVisible();
      await expect(page.getByText('Next: Swim tomorrow')).toBeVisible();
      await page.getByRole('button', { name: 'Not today (1)' }).click();
      await expectDone(page, 'Swim', false);
    });
  });
}

test.describe('far behind UTC', () => {
  test.use({ timezoneId: zoneBeforeLastHour('Etc/GMT+12', 'Pacific/Honolulu') });

  test('a user who crosses the date line begins a new day with open habits', async ({
    dashboardWith,
    context,
    browser,
    site,
  }) => {
    const page = await dashboardWith('Stretch');
    await tickOf(page, 'Stretch').click();
    await expectDone(page, 'Stretch', true);
    await expect(page.getByText('All done today')).toBeVisible();

    // 24 hours ahead, or 26, is another day at any time.
    const abroad = await browser.newContext({
      baseURL: site.address,
      timezoneId: 'Pacific/Kiritimati',
      storageState: await context.storageState(),
    });
    const there = await abroad.newPage();
    await there.goto('/dashboard');
    await expectDone(there, 'Stretch', false);
    await abroad.close();
  });
});
