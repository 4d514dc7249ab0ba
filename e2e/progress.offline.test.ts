import type { Page } from '@playwright/test';
import { addDays, type LocalDay, yearOf } from '#domain/days/local-day.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import { expect, test } from './testing/journey.ts';
import { JOURNEY_ZONE } from './testing/noon.ts';
import { registerNewUser } from './testing/people.ts';
import { markAs } from './testing/screen.ts';
import { PROGRAM, type Site } from './testing/site.ts';
import { waitForWorker } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow', isNetworkAway: true });

const TODAY = dayAt(Date.now(), JOURNEY_ZONE);
const YESTERDAY = addDays(TODAY, -1);

const longDay = (day: LocalDay) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

const cellOf = (page: Page, day: LocalDay) =>
  page.getByRole('button', { name: new RegExp(`^${longDay(day)}:`) });

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('columnheader').first()).toHaveText('Sun');
  if ((await cellOf(page, YESTERDAY).count()) === 0) {
    await page.getByRole('button', { name: 'Previous month' }).click();
  }
}

async function expectYesterdayDone(page: Page): Promise<void> {
  const summary = page.getByRole('list', { name: 'Summary' });
  await expect(summary.getByRole('button', { name: 'Last 7 Days' })).toHaveText('Last 7 Days14%');
  await openCalendar(page);
  await expect(cellOf(page, YESTERDAY)).toContainText('1/1');
  await page.getByRole('tab', { name: 'Overview' }).click();
  const year = page.getByRole('region', { name: 'My year' });
  if (yearOf(YESTERDAY) < yearOf(TODAY)) {
    await year.getByRole('button', { name: 'Previous year' }).click();
  }
  await expect(year.getByRole('img', { name: /: 1 of \d+ done, day by day$/ })).toBeVisible();
}

async function readDoneDays(site: Site, username: string): Promise<string[]> {
  const days = await site.rows<{ date: string }>(
    `select to_char(i.date, 'YYYY-MM-DD') as date from habit_instances i join users u on u.id = i.user_id
      where u.username = $1 and i.completed`,
    [username],
  );
  return days.map(({ date }) => date);
}

test('an offline correction updates calendar, year and scores immediately, survives a reload, and is sent later', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const me = await registerNewUser(site, context);
  const data = { name: 'Read', type: 'daily', createdOn: addDays(TODAY, -20) };
  const created = await page.request.post('/api/habits', { data });
  expect(created.ok()).toBe(true);
  await page.goto('/progress');
  await waitForWorker(page);
  // The worker caches responses from now on.
  await page.reload();
  await openCalendar(page);
  await expect(cellOf(page, YESTERDAY)).toContainText('0/1');

  await site.stop();
  await context.setOffline(true);
  await cellOf(page, YESTERDAY).click();
  const dialog = page.getByRole('dialog', { name: longDay(YESTERDAY) });
  await dialog.getByRole('button', { name: 'Edit this day' }).click();
  await markAs(dialog, 'Completed');
  await expect(dialog.getByText('1 of 1 done · 100%')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectYesterdayDone(page);

  await page.reload();
  await expectYesterdayDone(page);

  await site.replaceBy(PROGRAM);
  await context.setOffline(false);
  await expect.poll(() => readDoneDays(site, me.username)).toEqual([YESTERDAY]);
  await expectYesterdayDone(page);
});
