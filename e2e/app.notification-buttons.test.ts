import type { BrowserContext, Page, Worker } from '@playwright/test';
import { createHabits } from './testing/create-habits.ts';
import { expect, test } from './testing/journey.ts';
import { registerNewUser } from './testing/people.ts';
import { expectDone, passUntil, tickOf } from './testing/screen.ts';
import type { Site } from './testing/site.ts';
import { waitForWorker } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow', isNetworkAway: true });

/** Makes the database fail for all changes of the habit, because no input causes a 5xx. */
async function breakHabit(site: Site, habitId: number): Promise<() => Promise<unknown>> {
  await site.rows(
    `create function fail_always() returns trigger language plpgsql as
       $$ begin raise exception 'Broken on purpose.'; end $$`,
  );
  await site.rows(
    `create trigger fail_always before insert or update on histories for each row
       when (new.habit_id = ${habitId}) execute function fail_always()`,
  );
  return () => site.rows('drop function fail_always cascade');
}

/** Stores actions like the worker of version 1.2. */
const keepPressed = (page: Page, calls: readonly object[]) =>
  page.evaluate(async (kept) => {
    const cache = await caches.open('habitcrush-person');
    for (const [at, call] of kept.entries()) {
      await cache.put(`/pressed/${Date.now() + at}-0.5`, new Response(JSON.stringify(call)));
    }
  }, calls);

const readPressed = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('habitcrush-person');
    return (await cache.keys()).filter(({ url }) => url.includes('/pressed/')).length;
  });

/** A user with two habits, and the calls of their notification buttons. */
async function begin(page: Page, context: BrowserContext, site: Site) {
  const me = await registerNewUser(site, context);
  await createHabits(page, ['Read', 'Walk']);
  await page.goto('/dashboard');
  await waitForWorker(page);
  await expect(tickOf(page, 'Walk')).toBeVisible();
  const habits: { id: number; instance: { date: string } }[] = await (
    await page.request.get('/api/habits')
  ).json();
  const calls = habits.map(({ id, instance: { date } }) => ({
    habitId: id,
    method: 'PUT',
    path: `/api/habits/${id}/days/${date}`,
    body: { completed: true },
  }));
  const [read, walk] = calls;
  if (!read || !walk) throw new Error('There are no habits.');
  const readDone = async () =>
    (
      await site.rows<{ completed: boolean }>(
        `select completed from habit_instances
          where user_id = (select id from users where username = $1) order by habit_id`,
        [me.username],
      )
    ).map(({ completed }) => completed);
  const { id: userId } = (await (await page.request.get('/api/user')).json()) as { id: number };
  return { read, walk, done: readDone, userId };
}

test('a failing action of an earlier version does not block others, and can be retried', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  const { read, walk, done } = await begin(page, context, site);
  expectedErrors.refusal(500, read.path);
  const mend = await breakHabit(site, read.habitId);

  await keepPressed(page, [read, walk]);
  await page.clock.install();
  await page.reload();
  await expect.poll(() => readPressed(page)).toBe(0);
  // The server fails five times, with growing delays.
  await passUntil(page, async () => expect(await done()).toEqual([false, true]));
  const failed = page.getByRole('region', { name: 'Couldn’t sync' });
  await expect(failed.getByText('Read: done')).toBeVisible();

  await mend();
  await failed.getByRole('button', { name: 'Try again: Read: done' }).click();
  await expect.poll(done).toEqual([true, true]);
  await expectDone(page, 'Read', true);
  await expect(failed).toBeHidden();
});

/** Dispatches the click on a button of a notification. */
const pressButton = (worker: Worker | undefined, notice: object, action: string) =>
  worker?.evaluate(
    ([data, pressed]) => {
      const ExtendableEvent = Reflect.get(self, 'ExtendableEvent') as typeof Event;
      const event = new ExtendableEvent('notificationclick');
      self.dispatchEvent(
        Object.assign(event, { notification: { data, close: () => {} }, action: pressed }),
      );
    },
    [notice, action] as const,
  );

/** Dispatches the event that the browser sends when the network is back. */
const sayNetworkIsBack = (worker: Worker | undefined) =>
  worker?.evaluate(() => {
    const SyncEvent = Reflect.get(self, 'SyncEvent') as typeof Event;
    self.dispatchEvent(new SyncEvent('sync', { tag: 'outbox' } as EventInit));
  });

/** How many changes of days are stored on the device. */
const storedBy = (worker: Worker | undefined) =>
  worker?.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('habitcrush');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('operations').objectStore('operations').getAll();
          reading.addEventListener('success', () => {
            database.close();
            resolve(reading.result.filter(({ kind }) => kind === 'day').length);
          });
        });
      }),
  );

const doneButton = (call: object) => ({ action: 'done', title: 'Done', call });

test('a notification button ticks the habit without an open page', async ({
  page,
  context,
  site,
}) => {
  const { read, done, userId } = await begin(page, context, site);
  const [worker] = context.serviceWorkers();
  await page.goto('about:blank');
  await pressButton(worker, { user: userId, actions: [doneButton(read)] }, 'done');
  await expect.poll(done).toEqual([true, false]);
});

test('notification buttons that are clicked offline are sent once the network is back, without an open page', async ({
  page,
  context,
  site,
}) => {
  const { read, walk, done, userId } = await begin(page, context, site);
  const [worker] = context.serviceWorkers();
  await page.goto('about:blank');
  await context.setOffline(true);
  // The second notification is of a version that did not send the user.
  await pressButton(worker, { user: userId, actions: [doneButton(read)] }, 'done');
  await pressButton(worker, { actions: [doneButton(walk)] }, 'done');
  await expect.poll(() => storedBy(worker)).toBe(2);
  expect(await done()).toEqual([false, false]);
  await context.setOffline(false);
  await sayNetworkIsBack(worker);
  await expect.poll(done).toEqual([true, true]);
});
