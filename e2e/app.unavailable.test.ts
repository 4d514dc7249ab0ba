import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { registerNewUser } from './testing/people.ts';
import { expectDone, passUntil, passUntilVisible, tickOf } from './testing/screen.ts';
import { waitForWorker } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow', isNetworkAway: true });

const offlineLine = (page: Page) => page.getByText(/^Offline since/);

test('the app opens with the last known day when every call returns 503, and recovers', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.refusals(503);
  const me = await registerNewUser(site, context);
  await page.clock.install();
  for (const name of ['Stretch', 'Walk']) {
    await page.request.post('/api/habits', { data: { name, type: 'daily' } });
  }
  await page.goto('/dashboard');
  await waitForWorker(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/api/habits')) !== undefined))
    .toBe(true);

  await site.setDatabaseReachable(false);
  await page.goto('/dashboard');
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await expect(offlineLine(page)).toContainText('1 change waiting');
  await expect(page).toHaveURL(/\/dashboard$/);

  await site.setDatabaseReachable(true);
  await passUntil(page, () => expect(offlineLine(page)).toBeHidden({ timeout: 1000 }));
  const readDone = () =>
    site.rows<{ name: string; completed: boolean }>(
      `select habit_name as name, completed from habit_instances
        where user_id = (select id from users where username = $1) and completed`,
      [me.username],
    );
  // The page waits longer after each refusal.
  await passUntil(page, async () =>
    expect(await readDone()).toEqual([{ name: 'Stretch', completed: true }]),
  );
  await expectDone(page, 'Stretch', true);
  await expect(page.getByText('Check your connection')).toHaveCount(0);
});

test('a page without a cached response waits for the server and then opens', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.refusals(503);
  const me = await registerNewUser(site, context);
  await page.clock.install();
  await site.setDatabaseReachable(false);
  await page.goto('/dashboard');
  await expect(page.getByText('HabitCrush can’t be reached')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await site.setDatabaseReachable(true);
  await passUntilVisible(page.getByRole('heading', { name: `Welcome, ${me.username}` }));
});
