import type { Notice, NoticeAction } from '#contract/notice.ts';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import { type Tried, triedAgain } from '#domain/habits/tried.ts';
import { PRESSED } from '#domain/site/person-memory.ts';
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
  if (pressed) return press(pressed.call);
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((page) => page.url.endsWith(url));
  await (open ? open.focus() : self.clients.openWindow(url));
}

type Call = NoticeAction['call'];

/** Kept before it is sent: neither a missing network nor an ended worker loses it. */
async function press(call: Call): Promise<void> {
  try {
    await (await ofPerson()).put(
      `${PRESSED}${Date.now()}-${Math.random()}`,
      new Response(JSON.stringify(call)),
    );
  } catch {
    // The device is full.
    await isTaken(call);
    return tellPages();
  }
  await sendPressed();
}

let turn = Promise.resolve();

/** In their order, and one at a time: what is under way is not sent a second time. */
export function sendPressed(): Promise<void> {
  turn = turn.then(sendAll).catch(() => {
    // Not everywhere, and not to everybody: else the next visit sends it.
    self.registration.sync?.register(PRESSED).catch(() => {});
  });
  return turn;
}

async function sendAll(): Promise<void> {
  const cache = await ofPerson();
  const pressed = (await cache.keys()).filter(({ url }) => url.includes(PRESSED));
  // Their names begin with the time. What is kept anew goes last, and they would lose their order.
  for (const request of pressed.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
    const call = (await (await cache.match(request))?.json()) as (Call & Tried) | undefined;
    // The page tells of it, and takes it from here.
    if (!call || call.isSetAside) continue;
    if (await isTaken(call)) {
      await cache.delete(request);
    } else {
      const tried = { ...call, ...triedAgain(call, Date.now()) };
      await cache.put(request, new Response(JSON.stringify(tried)));
      if (!tried.isSetAside) throw new Error('Not taken');
    }
    await tellPages();
  }
}

/** A refusal is an answer, too; whoever is too busy is asked again. */
async function isTaken({ method, path, body }: Call): Promise<boolean> {
  const { status } = await fetch(path, {
    method,
    headers: {
      'content-type': 'application/json',
      [TIME_ZONE_HEADER]: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    body: JSON.stringify(body),
  });
  return status !== 429 && status < 500;
}

async function tellPages(): Promise<void> {
  for (const page of await self.clients.matchAll()) page.postMessage('changed', []);
}
