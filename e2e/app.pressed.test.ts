import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { becomeSomebodyNew } from './testing/people.ts';
import { addHabit, expectDone, tickOf } from './testing/screen.ts';
import type { Site } from './testing/site.ts';
import { waitForWorker } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow', isNetworkAway: true });

/** No input is answered 5xx, so the database is made to fail: whatever is told of this habit. */
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

/** As the worker has kept what was pressed in notices, while nothing could be sent. */
const keepPressed = (page: Page, calls: readonly object[]) =>
  page.evaluate(async (kept) => {
    const cache = await caches.open('habitcrush-person');
    for (const [at, call] of kept.entries()) {
      await cache.put(`/pressed/${Date.now() + at}-0.5`, new Response(JSON.stringify(call)));
    }
  }, calls);

const pressedOn = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('habitcrush-person');
    return (await cache.keys()).filter(({ url }) => url.includes('/pressed/')).length;
  });

/** As if that had gone on for an hour. */
const pretendLongTried = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('habitcrush-person');
    for (const request of await cache.keys()) {
      const call =
        request.url.includes('/pressed/') && (await (await cache.match(request))?.json());
      if (!call?.tries) continue;
      const tried = { ...call, tries: 4, triedSince: Date.now() - 3_600_000 };
      await cache.put(request, new Response(JSON.stringify(tried)));
    }
  });

/** Somebody with two habits, and what the buttons of their notices would send. */
async function begin(page: Page, context: BrowserContext, site: Site) {
  const me = await becomeSomebodyNew(site, context);
  await page.goto('/dashboard');
  await waitForWorker(page);
  await addHabit(page, 'Read');
  await addHabit(page, 'Walk');
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
  const done = async () =>
    (
      await site.rows<{ completed: boolean }>(
        `select completed from habit_instances
          where user_id = (select id from users where username = $1) order by habit_id`,
        [me.username],
      )
    ).map(({ completed }) => completed);
  return { read, walk, done };
}

test('what was pressed in a notice and is never taken keeps nothing back, and is decided upon', {
  tag: '@long',
}, async ({ page, context, site, announced }) => {
  const { read, walk, done } = await begin(page, context, site);
  announced.refusal(500, read.path);
  const mend = await breakHabit(site, read.habitId);

  await keepPressed(page, [read, walk]);
  await page.reload();
  await expect(tickOf(page, 'Walk')).toBeVisible();
  // Once is not always: all wait, in their order.
  await expect.poll(() => pressedOn(page)).toBe(2);
  expect(await done()).toEqual([false, false]);

  // A try that is under way writes over it.
  await expect(async () => {
    await pretendLongTried(page);
    await page.reload();
    await expect.poll(done, { timeout: 3_000 }).toEqual([false, true]);
  }).toPass();
  const aside = page.getByRole('region', { name: 'Not saved yet' });
  await expect(aside.getByText('Read: done')).toBeVisible();
  await expect.poll(() => pressedOn(page)).toBe(0);

  await mend();
  await aside.getByRole('button', { name: 'Try again: Read: done' }).click();
  await expect.poll(done).toEqual([true, true]);
  await expectDone(page, 'Read', true);
  await expect(aside).toBeHidden();
});

test('what was pressed is sent when the browser says that the network is back, also without a page', {
  tag: '@long',
}, async ({ page, context, site }) => {
  const { read, walk, done } = await begin(page, context, site);
  await keepPressed(page, [read, walk]);
  const [worker] = context.serviceWorkers();
  await page.goto('about:blank');
  expect(await done()).toEqual([false, false]);
  // As the browser does it, which no protocol can be asked for without a whole one.
  await worker?.evaluate(() => {
    const SyncEvent = Reflect.get(self, 'SyncEvent') as typeof Event;
    self.dispatchEvent(new SyncEvent('sync', { tag: '/pressed/' } as EventInit));
  });
  await expect.poll(done).toEqual([true, true]);
});
