import type { Notice } from '#contract/notice.ts';
import { fileOf, forgetOldApps, forgetPerson, keepApp, openPage, read } from './kept.ts';
import { answerNotice, sendWaiting, show, takeAway } from './notices.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the last known day, the planner and the progress are made of. */
const READ = /^\/api\/(user(\/has.*)?$|habits|habit-instances|sections|pauses|progress)/;

/** Whoever comes, goes or is deleted: what was kept is of somebody else from there on. */
const CHANGES_PERSON =
  /^\/api\/(login|logout|register|sign-in-link|oidc\/(arrival|registration)|podcast\/signup|user$)/;

self.addEventListener('install', (event) => event.waitUntil(keepApp()));

self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  await forgetOldApps();
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (method !== 'GET') {
    if (CHANGES_PERSON.test(pathname)) event.waitUntil(Promise.all([forgetPerson(), takeAway()]));
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(fileOf(event.request));
  } else if (READ.test(pathname)) {
    event.respondWith(read(event));
  } else if (mode === 'navigate' && !pathname.startsWith('/api/')) {
    event.respondWith(openPage(event));
  }
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as Notice)));

self.addEventListener('notificationclick', (event) => event.waitUntil(answerNotice(event)));

// Where a browser tells that the network is back.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendWaiting()));
