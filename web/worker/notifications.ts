import type { Notice, NoticeAction } from '#contract/notice.ts';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import { zoneHere } from '#web/client/time-zone-here.ts';
import { lockOf, openChannel, sendRequest } from '#web/outbox/environment.ts';
import { operationOfButton } from '#web/outbox/notice-button.ts';
import { Queue } from '#web/outbox/queue.ts';
import { Sender } from '#web/outbox/sender.ts';
import { indexedStore } from '#web/outbox/store.ts';
import { ofPerson } from './kept.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Absent on an iPhone whose app is not on the home screen. */
  Notification?: { permission: NotificationPermission; maxActions?: number };
  registration: { sync?: { register: (tag: string) => Promise<void> } };
};

/** So many buttons a browser shows, Chrome two: what has no room stands behind the last of them. */
const ROOM = self.Notification?.maxActions ?? 4;
const MORE = { action: 'more', title: 'Later…' };

/** A message without a title only takes others away. A browser wants each to show something: that goes at once. */
export async function show(notice: Notice): Promise<void> {
  const { title, tag, left, close = [] } = notice;
  await takeAway(close);
  if (left !== undefined) await navigator.setAppBadge?.(left);
  await draw(notice, !title);
  if (!title) await takeAway([tag]);
}

function draw(notice: Notice, silent: boolean): Promise<void> {
  const { title, body, tag, actions } = notice;
  return self.registration.showNotification(title, {
    body,
    tag,
    data: notice,
    icon: '/icons/app-192.png',
    badge: '/icons/badge.png',
    // The next reminder of a habit takes the place of the one before, and is to be noticed all the same.
    renotify: !silent,
    silent,
    actions: actions.length > ROOM ? [...actions.slice(0, ROOM - 1), MORE] : actions,
  } as NotificationOptions);
}

/** All of them, where no tags are named: of somebody who has gone. */
export async function takeAway(tags?: readonly string[]): Promise<void> {
  if (self.Notification?.permission !== 'granted') return;
  for (const shown of await self.registration.getNotifications()) {
    if (tags?.includes(shown.tag) ?? true) shown.close();
  }
}

/** A button does what it says without a page; the notice itself leads to one. */
export async function answerNotice({ notification, action }: NotificationEvent): Promise<void> {
  const notice = notification.data as Notice;
  const { url, actions } = notice;
  // Whoever turns to the other buttons is looking at it, and what it said of others is over. It takes its own place: closed
  // first, the new one could be closed with it.
  if (action === MORE.action) return draw({ ...notice, actions: actions.slice(ROOM - 1) }, true);
  notification.close();
  const pressed = actions.find((button) => button.action === action);
  if (pressed) return press(pressed.call, notice.user);
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => page.url.endsWith(url));
  await (open ? open.focus() : self.clients.openWindow(url));
}

type Call = NoticeAction['call'];

/** Stored before it is sent: neither a missing network nor an ended worker loses it. */
async function press(call: Call, noticeOf: number | undefined): Promise<void> {
  const user = noticeOf ?? (await readUser());
  const operation = operationOfButton(call, new Date());
  if (!operation || user === undefined) return sendOnce(call);
  const list = listOf(user);
  try {
    await list.outbox.append(operation).saved;
  } catch {
    // The device is full.
    return sendOnce(call);
  }
  list.isSignedOut = false;
  await list.sender.resume().catch(() => {});
  // Not in every browser, and not for every user: else the next page sends it.
  if (hasWork(list)) await self.registration.sync?.register('outbox').catch(() => {});
}

async function sendOnce({ method, path, body }: Call): Promise<void> {
  const headers = { 'content-type': 'application/json', [TIME_ZONE_HEADER]: zoneHere() };
  await fetch(path, { method, headers, body: JSON.stringify(body) });
  for (const page of await self.clients.matchAll()) page.postMessage('changed', []);
}

type List = { outbox: Queue; sender: Sender; isSignedOut: boolean };

/** By user, as long as the worker runs. */
const lists = new Map<number, List>();

function listOf(user: number): List {
  const known = lists.get(user);
  if (known) return known;
  const outbox = new Queue({ user, store: indexedStore(indexedDB), channel: openChannel() });
  const sender = new Sender({
    outbox,
    lock: lockOf(user),
    request: sendRequest,
    isOnline: () => navigator.onLine,
    onSignedOut: () => (list.isSignedOut = true),
  });
  const list: List = { outbox, sender, isSignedOut: false };
  lists.set(user, list);
  return list;
}

const hasWork = ({ outbox, isSignedOut }: List): boolean => !isSignedOut && outbox.hasPending();

/** The network is back. Rejects when something is left, so that the browser tries again after a while. */
export async function sendWaiting(): Promise<void> {
  const user = await readUser();
  if (user === undefined) return;
  const list = listOf(user);
  await list.outbox.refresh();
  await list.sender.wake();
  if (hasWork(list)) throw new Error('Not sent');
}

/** The user whose pages were open last. Undefined after a sign-out. */
async function readUser(): Promise<number | undefined> {
  const answer = await (await ofPerson()).match('/api/user', { ignoreVary: true });
  return ((await answer?.json()) as { id?: number } | undefined)?.id;
}
