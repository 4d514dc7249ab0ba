import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';

test('a reload, a link and Back find the same tab, habit, month and day again', async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('ada'));
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/\/progress\?tab=calendar&month=\d{4}-\d{2}$/);
  const month = page.getByRole('region', { name: 'Calendar' }).getByRole('heading');
  const shownMonth = (await month.textContent()) ?? '';
  await page.reload();
  await expect(month).toHaveText(shownMonth);

  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await page.getByRole('button', { name: /^Read 20 pages/ }).click();
  await expect(page).toHaveURL(/\/progress\?tab=details&habit=\d+$/);
  const habit = page.getByRole('heading', { level: 2, name: 'Read 20 pages' });
  await page.reload();
  await expect(habit).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Read 20 pages/ })).toBeVisible();
  await page.goBack();
  await expect(month).toHaveText(shownMonth);

  await page.goto('/progress?habit=123456');
  await expect(page.getByText(/^We couldn’t find this habit/)).toBeVisible();

  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Yesterday/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?day=\d{4}-\d{2}-\d{2}$/);
  const yesterday = toLocalDay(new URL(page.url()).searchParams.get('day') ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Yesterday' })).toBeVisible();
  await page.getByRole('button', { name: '2 days ago' }).click();
  await expect(page).toHaveURL(`/dashboard?day=${addDays(yesterday, -1)}`);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
