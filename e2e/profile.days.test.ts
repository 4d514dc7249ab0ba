import { addDays } from '#domain/days/local-day.ts';
import { dayAt, toTimeZone } from '#domain/days/time-zone.ts';
import { ordinalDate } from '#domain/days/day-words.ts';
import { expect, test } from './testing/journey.ts';
import { addHabit, expectDone, expectToast, tickOf } from './testing/screen.ts';

/** A time zone where it is between one and two at night now. */
const AHEAD = ((1 - new Date().getUTCHours() + 36) % 24) - 12;
const AT_NIGHT = `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`;

test.describe('past midnight', () => {
  test.use({ timezoneId: AT_NIGHT });

  test('a tick after midnight counts for the day before, once the new start of the day applies', async ({
    page,
    site,
    newUser,
  }) => {
    await page.goto('/profile?tab=day');
    const dayEnd = page.getByLabel('My day ends at');
    await expect(dayEnd).toHaveValue('0');
    await dayEnd.selectOption('4:00 AM');
    await expectToast(page, 'Saved');
    await expect(
      page.getByText(/^Takes effect on .*\. Until then your day ends at midnight\.$/),
    ).toBeVisible();
    await page.reload();
    await expect(dayEnd).toHaveValue('4');

    // The boundary has passed.
    await site.rows(
      `update users set day_start_from = now() - interval '2 days' where username = $1`,
      [newUser.username],
    );
    await page.goto('/dashboard');
    await addHabit(page, 'Stretch');
    await tickOf(page, 'Stretch').click();
    await expectDone(page, 'Stretch', true);
    await expect(page.getByText('All done today')).toBeVisible();
    const shown = dayAt(Date.now(), toTimeZone(AT_NIGHT));
    await expect
      .poll(() =>
        site.rows(
          `select i.date::text as date from habit_instances i join users u on u.id = i.user_id
            where u.username = $1 and i.completed`,
          [newUser.username],
        ),
      )
      .toEqual([{ date: addDays(shown, -1) }]);
    await page.reload();
    await expectDone(page, 'Stretch', true);
    // The clock in the footer shows the wall time.
    await expect(page.getByRole('contentinfo')).toContainText(ordinalDate(shown));
  });
});

test('calendar and planner show a new start of the week immediately', async ({ dashboardWith }) => {
  const page = await dashboardWith('Stretch');
  await page.goto('/profile?tab=day');
  await page.getByLabel('My week begins on').selectOption('Saturday');
  await expectToast(page, 'Saved');
  await expect(page.getByText(/Weekly goals start on Saturday from /)).toBeVisible();
  await page.goto('/habit-planner');
  const days = page.getByRole('columnheader');
  await expect(days.nth(1)).toHaveAccessibleName('Saturday');
  await expect(days.nth(7)).toHaveAccessibleName('Friday');
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('columnheader').first()).toHaveText('Sat');
});
