import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { markAs } from './testing/screen.ts';

test.beforeEach(({ site, context }) => signInAs(site, context, castMember('ada')));

async function openHabit(page: Page, name: string): Promise<void> {
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await page.getByLabel('Habit', { exact: true }).selectOption(name);
  await expect(page.getByRole('heading', { name: 'Recent days' })).toBeVisible();
}

test('progress lists all habits as cards, and opens the history of one', async ({ page }) => {
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await expect(
    page.getByRole('button', { name: /Read 20 pages.*daily.*120 day streak/ }),
  ).toBeVisible();
  await page.getByLabel('Habit', { exact: true }).selectOption('Read 20 pages');
  const days = page.getByRole('list', { name: 'Newest days' }).getByRole('listitem');
  await expect(days).toHaveCount(30);
  await expect(days.nth(1)).toContainText('Completed');
  await expect(page.getByRole('img', { name: /^Strength since .*: 100% now/ })).toBeVisible();
  await expect(page.getByText('120 in a row')).toBeVisible();
});

test('a day long ago is uncompleted and completed again', async ({ page, site }) => {
  await openHabit(page, 'Read 20 pages');
  const card = page.getByRole('region', { name: 'Read 20 pages' });
  await expect(card).toContainText('Streak120');
  const [day] = await site.rows<{ date: string }>(
    `select to_char(i.date, 'YYYY-MM-DD') as date from habit_instances i
       join habits h on h.id = i.habit_id where h.name = 'Read 20 pages' and i.completed
      order by i.date offset 59 limit 1`,
  );
  await page.getByLabel('Pick another day').fill(day?.date ?? '');
  await page.getByRole('button', { name: 'Edit day' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: 'Completed' })).toBeChecked();
  await markAs(dialog, 'Missed');
  await page.keyboard.press('Escape');
  await expect(card).toContainText('Streak60');
  await expect(card).toContainText('Reps119');
  await expect(page.getByText('60 in a row')).toBeVisible();

  await page.reload();
  await openHabit(page, 'Read 20 pages');
  await expect(card).toContainText('Streak60');
  await page.getByLabel('Pick another day').fill(day?.date ?? '');
  await page.getByRole('button', { name: 'Edit day' }).click();
  await markAs(dialog, 'Completed');
  await page.keyboard.press('Escape');
  await expect(card).toContainText('Streak120');
  await expect(card).toContainText('Reps120');
});

test('a day before the habit began is refused beside its field', async ({ page }) => {
  await openHabit(page, 'Gym');
  await page.getByLabel('Pick another day').fill('2001-01-01');
  await page.getByRole('button', { name: 'Edit day' }).click();
  await expect(page.getByText('This habit didn’t exist yet.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
