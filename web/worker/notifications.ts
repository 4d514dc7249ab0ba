import type { Notice, NoticeAction } from '#contract/notice.ts';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import { deviceZone } from '#web/client/device-zone.ts';
import { lockOf, openChannel, sendRequest } from '#web/outbox/environment.ts';
import { operationOfButton } from '#web/outbox/notice-button.ts';
import { Queue } from '#web/outbox/queue.ts';
import { Sender } from '#web/outbox/sender.ts';
import { indexedStore } from '#web/outbox/store.ts';
import { openUserCache } from './stored-responses.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Missing on an iPhone whose app is not on the home screen. */
  Notification?: { permission: NotificationPermission; maxActions?: number };
  registration: { sync?: { register: (tag: string) => Promise<void> } };
};

/** The maximum of buttons. Chrome shows two, and the last one leads to the others. */
const MAX_BUTTONS = self.Notification?.maxActions ?? 4;
const MORE = { action: 'more', title: 'Later…' };

/** A message without a title only closes others. Browsers require a notification, so one is shown and closed. */
export async function show(notice: Notice): Promise<void> {
  const { title, tag, left, close = [] } = notice;
  await closeNotifications(close);
  if (left !== undefined) await navigator.setAppBadge?.(left);
  await draw(notice, !title);
  if (!title) await closeNotifications([tag]);
}

function draw(notice: Notice, silent: boolean): Promise<void> {
  const { title, body, tag, actions } = notice;
  return self.registration.showNotification(title, {
    body,
    tag,
    data: notice,
    icon: '/icons/app-192.png',
    badge: '/icons/badge.png',
    // A reminder replaces the one before, and must still alert.
    renotify: !silent,
    silent,
    actions: actions.length > MAX_BUTTONS ? [...actions.slice(0, MAX_BUTTONS - 1), MORE] : actions,
  } as NotificationOptions);
}

/** Without tags, closes all: the user has signed out. */
export async function closeNotifications(tags?: readonly string[]): Promise<void> {
  if (self.Notification?.permission !== 'granted') return;
  for (const shown of await self.registration.getNotifications()) {
    if (tags?.includes(shown.tag) ?? true) shown.close();
  }
}

/** A button needs no page. A click on the notification opens one. */
export async function onNotificationClick({
  notification,
  action,
}: NotificationEvent): Promise<void> {
  const notice = notification.data as Notice;
  const { url, actions } = notice;
  // Shows the other buttons in place of these. Closing it first could close the new one as well.
  if (action === MORE.action)
    return draw({ ...notice, actions: actions.slice(MAX_BUTTONS - 1) }, true);
  notification.close();
  const pressed = actions.find((button) => button.action === action);
  if (pressed) return queueCall(pressed.call, notice.user);
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => page.url.endsWith(url));
  await (open ? open.focus() : self.clients.openWindow(url));
}

type Call = NoticeAction['call'];

/** Stores the change before sending it, so that it survives a lost network or the end of the worker. */
async function queueCall(call: Call, noticeOf: number | undefined): Promise<void> {
  const user = noticeOf ?? (await readUser());
  const operation = operationOfButton(call, new Date());
  if (!operation || user === undefined) return sendOnce(call);
  const sender = senderOf(user);
  try {
    await sender.outbox.append(operation).saved;
  } catch {
    // The device is full.
    return sendOnce(call);
  }
  await sender.resume().catch(() => {});
  // Not every browser has background sync. Without it, the next page sends the change.
  if (hasWork(sender)) await self.registration.sync?.register('outbox').catch(() => {});
}

async function sendOnce({ method, path, body }: Call): Promise<void> {
  const headers = { 'content-type': 'application/json', [TIME_ZONE_HEADER]: deviceZone() };
  await fetch(path, { method, headers, body: JSON.stringify(body) });
  for (const page of await self.clients.matchAll()) page.postMessage('changed', []);
}

/** By user, as long as the worker runs. */
const senders = new Map<number, Sender>();

function senderOf(user: number): Sender {
  const known = senders.get(user);
  if (known) return known;
  const sender = new Sender({
    outbox: new Queue({ store: indexedStore(user), channel: openChannel() }),
    lock: lockOf(user),
    request: sendRequest,
    isOnline: () => navigator.onLine,
  });
  senders.set(user, sender);
  return sender;
}

const hasWork = ({ outbox, isSignedOut }: Sender): boolean => !isSignedOut && outbox.hasPending();

/** Called when the network is back. Rejects if something is left, so that the browser retries later. */
export async function sendPending(): Promise<void> {
  const user = await readUser();
  if (user === undefined) return;
  const sender = senderOf(user);
  await sender.outbox.refresh();
  await sender.wake();
  if (hasWork(sender)) throw new Error('Not sent');
}

/** The user of the last open page. Undefined after a sign-out. */
async function readUser(): Promise<number | undefined> {
  const response = await (await openUserCache()).match('/api/user', { ignoreVary: true });
  return ((await response?.json()) as { id?: number } | undefined)?.id;
}
