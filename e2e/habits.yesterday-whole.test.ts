import type { Page } from '@playwright/test';
import { addDays } from '#domain/days/local-day.ts';
import { dayAt } from '#domain/days/time-zone.ts';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { JOURNEY_ZONE } from './testing/noon.ts';
import type { Person } from './testing/people.ts';
import { chooseFor, expectDone, expectToast, tickOf } from './testing/screen.ts';
import type { Site } from './testing/site.ts';

const YESTERDAY = addDays(dayAt(Date.now(), JOURNEY_ZONE), -1);
const stepId = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;

/** One habit of each kind: an amount, steps, a limit, a plain one with a note. */
async function ownEachKind(page: Page, site: Site, { username }: Person): Promise<void> {
  const steps = ['Shoes', 'Towel'].map((text, at) => ({ id: stepId(at), text }));
  const goal = { unit: 'ml', step: 250, per: 'day', kind: 'least', amount: 500 };
  const limit = { unit: 'cups', step: 1, per: 'day', kind: 'most', amount: 2 };
  for (const data of [
    { name: 'Water', goal },
    { name: 'Pack', steps },
    { name: 'Coffee', goal: limit },
    { name: 'Read' },
  ]) {
    const response = await page.request.post('/api/habits', { data: { type: 'daily', ...data } });
    expect(response.status()).toBe(201);
  }
  // Pretends that they were created ten days ago.
  await site.rows(
    `with begun as (
       update habits set created_on = created_on - 10
        where user_id = (select id from users where username = $1) returning user_id, id
     )
     update histories t set first_day = first_day - 10, days = rpad(repeat('o', 10) || rtrim(days), 64)
       from begun where t.user_id = begun.user_id and t.habit_id = begun.id`,
    [username],
  );
}

const readStored = (site: Site, { username }: Person) =>
  site.rows(
    `select i.habit_name as name, i.date = $2::date as "isYesterday", i.completed, i.amount::float8 as amount,
            cardinality(i.steps_done) as steps, i.notes
       from habit_instances i join habits h on h.user_id = i.user_id and h.id = i.habit_id
      where i.user_id = (select id from users where username = $1)
        and (i.completed or i.amount is not null or i.steps_done is not null or i.notes is not null)
      order by i.habit_id, i.date`,
    [username, YESTERDAY],
  );

const stepOf = (page: Page) => page.getByRole('button', { name: /^Add 250 ml/ });
const stepsOf = (page: Page) => page.getByRole('button', { name: /^Steps of Pack:/ });

test('all changes of a habit work for yesterday, and do not change today', async ({
  page,
  site,
  newUser,
}) => {
  await ownEachKind(page, site, newUser);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Yesterday/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Yesterday' })).toBeVisible();

  await stepOf(page).click();
  await stepOf(page).click();
  await expect(page.getByText('500 of 500 ml')).toBeVisible();
  await stepsOf(page).click();
  const dialog = page.getByRole('dialog', { name: 'Pack' });
  await dialog.getByRole('checkbox', { name: 'Towel' }).click();
  await expect(dialog.getByText('1 of 2 steps')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(stepsOf(page)).toHaveAccessibleName('Steps of Pack: 1 of 2 steps');
  await chooseFor(page, 'Read', 'Add Public Note');
  const note = page.getByRole('dialog', { name: 'Add Public Note' });
  await note.getByLabel('Public note').fill('Chapter four');
  await note.getByRole('button', { name: 'Save Note' }).click();
  await expectToast(page, 'Public note added!');
  await tickOf(page, 'Read').click();
  await expectDone(page, 'Read', true);
  expect(await findViolationsAsShown(page)).toEqual([]);

  await expect
    .poll(() => readStored(site, newUser))
    .toMatchObject([
      { name: 'Water', isYesterday: true, completed: true, amount: 500 },
      { name: 'Pack', isYesterday: true, completed: false, steps: 1 },
      { name: 'Read', isYesterday: true, completed: true, notes: 'Chapter four' },
    ]);
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page.getByText('0 of 500 ml')).toBeVisible();
  await expect(stepsOf(page)).toHaveAccessibleName('Steps of Pack: 0 of 2 steps');
  await expectDone(page, 'Read', false);

  await page.getByRole('button', { name: /^Yesterday/ }).click();
  await expect(page.getByText('500 of 500 ml')).toBeVisible();
  await expect(stepsOf(page)).toHaveAccessibleName('Steps of Pack: 1 of 2 steps');
});
