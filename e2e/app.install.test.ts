import type { BrowserContext, Page } from '@playwright/test';
import type { Notice } from '#contract/notice.ts';
import { expect } from './testing/journey.ts';
import { registerNewUser, castMember, signInAs } from './testing/people.ts';
import { expectDone, tickOf } from './testing/screen.ts';
import { PROGRAM } from './testing/site.ts';
import { wholeChromiumTest } from './testing/whole-chromium.ts';
import { waitForWorker } from './testing/worker.ts';

wholeChromiumTest.use({ serviceWorkers: 'allow', isNetworkAway: true });

wholeChromiumTest('Chromium accepts the app as installable', async ({ page, context, site }) => {
  await signInAs(site, context, castMember('ada'));
  await page.goto('/dashboard');
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  const { shortcuts } = JSON.parse(data) as { shortcuts: { name: string; url: string }[] };
  expect(shortcuts.map(({ name }) => name)).toEqual(['Today', 'Add habit']);
  const [today, add] = shortcuts.map(({ url }) => new URL(url, site.address).href);
  await page.goto(today ?? '');
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await page.goto(add ?? '');
  await expect(page.getByRole('dialog', { name: 'Add New Habit' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Delivers a push message to the worker. */
async function startPusher(context: BrowserContext, page: Page, origin: string) {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (notice: Notice) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(notice),
    });
}

const readNotices = (page: Page) =>
  page.evaluate(async () => {
    const notices = await (await navigator.serviceWorker.ready).getNotifications();
    return notices.map(({ title, tag }) => `${tag}: ${title}`).toSorted();
  });

const readButtons = (page: Page, tag: string) =>
  page.evaluate(async (tag) => {
    const [notice] = await (await navigator.serviceWorker.ready).getNotifications({ tag });
    const { actions = [] } = (notice ?? {}) as { actions?: { title: string }[] };
    return actions.map(({ title }) => title);
  }, tag);

/** No protocol clicks a button of a notification, so the event is dispatched in the worker. */
async function press(context: BrowserContext, tag: string, action: string): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(
    async ([tag, action]) => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration } & typeof self;
      const [notification] = await scope.registration.getNotifications({ tag });
      const NotificationEvent = Reflect.get(self, 'NotificationEvent') as typeof Event;
      const options = { notification, action } as EventInit;
      scope.dispatchEvent(new NotificationEvent('notificationclick', options));
    },
    [tag, action] as const,
  );
}

wholeChromiumTest(
  'a notification is shown and withdrawn, and its button acts once, even without a network',
  async ({ page, context, site }) => {
    const me = await registerNewUser(site, context);
    await context.grantPermissions(['notifications'], { origin: site.address });
    for (const name of ['Read', 'Walk']) {
      await page.request.post('/api/habits', { data: { name, type: 'daily' } });
    }
    const habits: { id: number; instance: { date: string } }[] = await (
      await page.request.get('/api/habits')
    ).json();
    await page.goto('/dashboard');
    await waitForWorker(page);
    const push = await startPusher(context, page, site.address);
    const [read, walk] = habits.map(({ id, instance }, at): Notice => {
      const path = `/api/habits/${id}/days/${instance.date}` as const;
      const call = { method: 'PUT', path, body: { completed: true } } as const;
      const title = ['Read', 'Walk'][at] ?? '';
      const actions = [{ action: 'done', title: 'Done', call }] as const;
      return { title, body: 'Now?', tag: `habit-${at}`, url: '/dashboard', left: 2, actions };
    });
    if (!read || !walk) throw new Error('There are no habits.');
    await push(read);
    await expect.poll(() => readNotices(page)).toEqual(['habit-0: Read']);
    await push({ ...read, title: 'Read now' });
    await push(walk);
    await expect.poll(() => readNotices(page)).toEqual(['habit-0: Read now', 'habit-1: Walk']);

    const readCompleted = async () =>
      (
        await site.rows<{ completed: boolean }>(
          `select completed from habit_instances
          where user_id = (select id from users where username = $1) order by habit_id`,
          [me.username],
        )
      ).map((row) => row.completed);
    await press(context, 'habit-0', 'done');
    await expect.poll(readCompleted).toEqual([true, false]);
    // The open page shows the tick of the notification.
    await expectDone(page, 'Read', true);
    await expect.poll(() => readNotices(page)).toEqual(['habit-1: Walk']);

    await site.stop();
    await press(context, 'habit-1', 'done');
    await expect.poll(() => readNotices(page)).toEqual([]);
    expect(await readCompleted()).toEqual([true, false]);
    await site.replaceBy(PROGRAM);
    await page.reload();
    await expect.poll(readCompleted).toEqual([true, true]);
    await expect(tickOf(page, 'Walk')).toBeVisible();

    // Chromium shows only two buttons, so the second one opens the other choices.
    const { call } = read.actions[0] ?? {};
    if (!call) throw new Error('It has no button.');
    const later = ['later-10', 'later-60', 'later-evening'] as const;
    const laterActions = later.map((action) => ({ action, title: action, call }));
    await push({ ...read, close: ['habit-1'], actions: [...read.actions, ...laterActions] });
    await expect.poll(() => readButtons(page, 'habit-0')).toEqual(['Done', 'Later…']);
    await push({ ...walk, actions: [] });
    await expect.poll(() => readNotices(page)).toEqual(['habit-0: Read', 'habit-1: Walk']);
    await press(context, 'habit-0', 'more');
    await expect.poll(() => readButtons(page, 'habit-0')).toEqual(['later-10', 'Later…']);
    // A notification closes older ones only when it arrives.
    await expect.poll(() => readNotices(page)).toEqual(['habit-0: Read', 'habit-1: Walk']);
    await press(context, 'habit-0', 'more');
    await expect.poll(() => readButtons(page, 'habit-0')).toEqual(['later-60', 'later-evening']);
    const over = {
      title: '',
      body: '',
      tag: 'over',
      url: '/',
      actions: [],
      close: ['habit-0', 'habit-1'],
    };
    await push(over);
    await expect.poll(() => readNotices(page)).toEqual([]);
  },
);
