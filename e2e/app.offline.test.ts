import type { Page } from '@playwright/test';
import { createHabits } from './testing/create-habits.ts';
import { expect, test } from './testing/journey.ts';
import { registerNewUser, signInAs } from './testing/people.ts';
import { addHabit, expectDone, tickOf } from './testing/screen.ts';
import { PROGRAM, type Site } from './testing/site.ts';
import { leftOnDevice, waitForWorker, waitingOn } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow' });

test.use({ isNetworkAway: true });

const line = (page: Page) => page.getByText(/^Offline since/);

/** Offline for the page and for the worker. */
async function flyAway(page: Page, site: Site): Promise<void> {
  await site.stop();
  await page.context().setOffline(true);
}

async function land(page: Page, site: Site): Promise<void> {
  await site.replaceBy(PROGRAM);
  await page.context().setOffline(false);
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await waitForWorker(page);
  // The worker did not cache the responses that arrived before it started.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => isCached(page)).toBe(true);
}

/** Whether the worker has cached what the dashboard needs without a network. */
const isCached = (page: Page) =>
  page.evaluate(async () => {
    const cached = await Promise.all(
      ['/api/user', '/api/habits'].map((path) => caches.match(path, { ignoreVary: true })),
    );
    return cached.every(Boolean);
  });

const readDays = (site: Site, username: string) =>
  site.rows<{ name: string; completed: boolean; amount: number | null; notes: string | null }>(
    `select h.name, d.completed, d.amount, d.notes
       from habits h left join habit_instances d on d.habit_id = h.id and d.user_id = h.user_id
      where h.user_id = (select id from users where username = $1) order by h.id, d.date`,
    [username],
  );

test('the sign-in page without a network keeps what the app has stored for the user', async ({
  page,
  context,
  site,
}) => {
  await registerNewUser(site, context);
  await createHabits(page, ['Stretch']);
  await openDashboard(page);
  await flyAway(page, site);
  // As the sign-in page does when it opens, for passkeys in the autofill.
  await page.evaluate(() =>
    fetch('/api/login/passkey/options', { method: 'POST' }).catch(() => {}),
  );
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(tickOf(page, 'Stretch')).toBeVisible();
  await land(page, site);
});

test('the app works a whole day without a network, and stores each change once', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const me = await registerNewUser(site, context);
  await openDashboard(page);
  await addHabit(page, 'Stretch');
  await addHabit(page, 'Walk');
  const goal = { kind: 'least', amount: 2000, unit: 'ml', per: 'day', step: 250 };
  await page.request.post('/api/habits', {
    data: { name: 'Water', type: 'daily', goal },
  });
  await page.reload();
  await expect(tickOf(page, 'Walk')).toBeVisible();
  await page.getByRole('link', { name: 'Habit Planner' }).click();
  await expect(page.getByRole('checkbox', { name: 'Stretch on Monday' })).toBeVisible();
  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();

  await flyAway(page, site);
  await page.goto('/dashboard');
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await page.getByRole('button', { name: /^Add 250 ml/ }).click();
  await page.getByRole('button', { name: /^Add 250 ml/ }).click();
  await addHabit(page, 'Read');
  await tickOf(page, 'Read').click();
  await expectDone(page, 'Read', true);
  await expect(line(page)).toHaveText(/^Offline since \d+:\d\d [AP]M · 5 changes waiting$/);

  // The tab is closed, and the app opened again.
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expectDone(next, 'Stretch', true);
  await expectDone(next, 'Read', true);
  await expectDone(next, 'Walk', false);
  await expect(next.getByText('500 of 2,000 ml')).toBeVisible();
  await expect(line(next)).toContainText('5 changes waiting');
  await next.goto('/habit-planner');
  await expect(next.getByRole('checkbox', { name: 'Stretch on Monday' })).toBeVisible();
  await expect(next.getByRole('checkbox', { name: 'Read on Monday' })).toBeVisible();
  await next.goto('/progress');
  await expect(next.getByRole('tab', { name: 'Overview' })).toBeVisible();

  await land(next, site);
  await expect(line(next)).toBeHidden();
  await expect
    .poll(async () =>
      (await readDays(site, me.username)).map(({ name, completed, amount }) => [
        name,
        completed,
        amount,
      ]),
    )
    .toEqual([
      ['Stretch', true, null],
      ['Walk', false, null],
      ['Water', false, 500],
      ['Read', true, null],
    ]);
  await expect.poll(() => waitingOn(next)).toBe(0);
  await next.goto('/dashboard');
  await expectDone(next, 'Read', true);
  await expect(next.getByRole('heading', { name: 'Read', exact: true })).toHaveCount(1);
});

test('the app opens without a network after the first visit', { tag: '@core' }, async ({
  page,
  context,
  site,
}) => {
  const me = await registerNewUser(site, context);
  await page.request.post('/api/habits', { data: { name: 'Stretch', type: 'daily' } });
  await page.goto('/dashboard');
  await expect(tickOf(page, 'Stretch')).toBeVisible();
  await waitForWorker(page);
  await expect.poll(() => isCached(page)).toBe(true);
  await flyAway(page, site);
  await page.goto('/dashboard');
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  await land(page, site);
  await expect
    .poll(async () => (await readDays(site, me.username)).map(({ completed }) => completed))
    .toEqual([true]);
});

test('the changes of two offline devices merge by day', async ({
  page,
  context,
  browser,
  site,
}) => {
  const me = await registerNewUser(site, context);
  await createHabits(page, ['Stretch', 'Walk']);
  await openDashboard(page);
  await expect(tickOf(page, 'Walk')).toBeVisible();
  await context.setOffline(true);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);

  const other = await browser.newContext({ baseURL: site.address, serviceWorkers: 'block' });
  await signInAs(site, other, me);
  const phone = await other.newPage();
  await phone.goto('/dashboard');
  await tickOf(phone, 'Walk').click();
  await expectDone(phone, 'Walk', true);
  await expect
    .poll(async () => (await readDays(site, me.username)).map(({ completed }) => completed))
    .toEqual([false, true]);
  await other.close();

  await context.setOffline(false);
  await expectDone(page, 'Stretch', true);
  await expectDone(page, 'Walk', true);
  await expect
    .poll(async () => (await readDays(site, me.username)).map(({ completed }) => completed))
    .toEqual([true, true]);
});

test('a sign-out clears the device, with and without a network', async ({
  page,
  context,
  site,
}) => {
  await registerNewUser(site, context);
  await createHabits(page, ['A secret habit']);
  await openDashboard(page);
  await expect(tickOf(page, 'A secret habit')).toBeVisible();
  expect((await leftOnDevice(page)).responses).toEqual(['habitcrush-person']);
  await context.setOffline(true);
  await tickOf(page, 'A secret habit').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect
    .poll(() => leftOnDevice(page))
    .toEqual({ responses: [], stored: ['habitcrush-sign-out'], databases: [] });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByText('A secret habit')).toHaveCount(0);
  await context.setOffline(false);
});

test('a session that ended elsewhere leaves no cached responses', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.refusals(401);
  const me = await registerNewUser(site, context);
  await openDashboard(page);
  await expect
    .poll(async () => (await leftOnDevice(page)).responses)
    .toEqual(['habitcrush-person']);
  await site.rows(
    'delete from sessions where user_id = (select id from users where username = $1)',
    [me.username],
  );
  await page.reload();
  await expect(page).toHaveURL(/\/auth$/);
  await expect.poll(async () => (await leftOnDevice(page)).responses).toEqual([]);
});

test('a podcast sign-up sees no data of a user who has not signed out', async ({
  page,
  context,
  site,
}) => {
  await registerNewUser(site, context);
  await createHabits(page, ['A secret habit']);
  await openDashboard(page);
  await expect(tickOf(page, 'A secret habit')).toBeVisible();
  await page.goto('/podcast');
  await page.getByRole('button', { name: 'Claim My Free VIP Month' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lena Kowalska');
  await page.getByLabel('Email').fill('lena@habitcrush.example');
  await page.getByLabel('Username').fill('lena');
  await page.getByLabel('Password', { exact: true }).fill('a-good-long-password');
  await page.getByRole('button', { name: 'Claim VIP Access' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Lena Kowalska!' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const responses = await caches.open('habitcrush-person');
    const texts = (await responses.matchAll()).map((response) => response.text());
    return (await Promise.all(texts)).join();
  });
  expect(kept).not.toContain('A secret habit');
  // Other journeys on this site expect all passes.
  await site.rows('update podcast_passes set used_passes = 0');
});

test('the app works on a device that cannot store changes, and says so', async ({
  page,
  context,
  site,
}) => {
  const me = await registerNewUser(site, context);
  await createHabits(page, ['Stretch']);
  await openDashboard(page);
  await page.addInitScript(() =>
    Object.defineProperty(indexedDB, 'open', {
      // The storage limit of the DevTools does not apply to IndexedDB, so its functions are replaced.
      value: () => {
        throw new DOMException('No room', 'QuotaExceededError');
      },
      configurable: true,
    }),
  );
  await page.reload();
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);
  const unsaved = page.getByRole('status').getByText('Your changes are not saved on this device.');
  await expect(unsaved).toBeVisible();
  const readStored = async () =>
    (await readDays(site, me.username)).map(({ completed }) => completed).join();
  await expect.poll(readStored).toBe('true');
  await page.evaluate(() => Reflect.deleteProperty(indexedDB, 'open'));
  await tickOf(page, 'Stretch').click();
  await expect(unsaved).toBeHidden();
  await expect.poll(readStored).toBe('false');
});

test('a second press undoes a tick without a network', async ({ page, context, site }) => {
  const me = await registerNewUser(site, context);
  await createHabits(page, ['Stretch', 'Walk']);
  await openDashboard(page);
  await expect(tickOf(page, 'Walk')).toBeVisible();
  await flyAway(page, site);
  for (const name of ['Stretch', 'Walk']) {
    await tickOf(page, name).click();
    await expectDone(page, name, true);
  }
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', false);
  await expect(line(page)).toHaveText(/3 changes waiting$/);
  await land(page, site);
  await expect
    .poll(() => readDays(site, me.username))
    .toMatchObject([
      { name: 'Stretch', completed: false },
      { name: 'Walk', completed: true },
    ]);
  await expectDone(page, 'Stretch', false);
});

test('the later change of two offline pages is sent, even if its page is closed', async ({
  page,
  context,
  site,
}) => {
  const me = await registerNewUser(site, context);
  await createHabits(page, ['Stretch', 'Walk']);
  await openDashboard(page);
  await expectDone(page, 'Walk', false);
  await flyAway(page, site);
  await tickOf(page, 'Stretch').click();
  await expectDone(page, 'Stretch', true);

  const other = await context.newPage();
  await other.goto('/dashboard');
  await expectDone(other, 'Stretch', true);
  await tickOf(other, 'Stretch').click();
  await expectDone(other, 'Stretch', false);
  await tickOf(other, 'Walk').click();
  await expectDone(other, 'Walk', true);
  await expect.poll(() => waitingOn(other)).toBe(3);
  await other.close();
  await page.bringToFront();
  // The count includes the changes of the other page.
  await expect(line(page)).toHaveText(/3 changes waiting$/);
  await land(page, site);
  await expect
    .poll(async () => (await readDays(site, me.username)).map(({ completed }) => completed))
    .toMatchObject([false, expect.anything()]);
  await expectDone(page, 'Stretch', false);
  await page.reload();
  await expectDone(page, 'Stretch', false);
  await expectDone(page, 'Walk', true);
});
