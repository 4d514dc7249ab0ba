import type { Notice } from '#contract/notice.ts';
import { closeNotifications, onNotificationClick, sendPending, show } from './notifications.ts';
import {
  deleteOldApps,
  deleteUserCache,
  fetchFile,
  openPage,
  read,
  storeApp,
} from './stored-responses.ts';

declare const self: ServiceWorkerGlobalScope;

/** The calls of the dashboard, the planner and the progress page. */
const READ = /^\/api\/(user(\/has.*)?$|habits|habit-instances|sections|pauses)/;

/** Calls after which the stored responses belong to another user. The sign-in page fetches passkey options when it opens. */
const CHANGES_USER =
  /^\/api\/(login|logout|register|sign-in-link|oidc\/(arrival|registration)|podcast\/signup|user$)(?!.*\/options$)/;

self.addEventListener('install', (event) => event.waitUntil(storeApp()));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await deleteOldApps();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (method !== 'GET') {
    if (CHANGES_USER.test(pathname)) {
      event.waitUntil(Promise.all([deleteUserCache(), closeNotifications()]));
    }
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fetchFile(event.request));
  } else if (READ.test(pathname)) {
    event.respondWith(read(event));
  } else if (mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(openPage(event));
  }
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as Notice)));

self.addEventListener('notificationclick', (event) => event.waitUntil(onNotificationClick(event)));

// In browsers with background sync: the network is back.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendPending()));
