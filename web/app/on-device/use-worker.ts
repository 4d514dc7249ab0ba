import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { USER_CACHE } from '#domain/site/user-cache.ts';
import { forgetPolled } from '#web/client/call-api.ts';
import { onClearUserData } from '#web/client/clear-user-data.ts';
import { logFailure } from '#web/client/log.ts';
import { endPush, isPushUser } from '#web/client/push-user.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { habitsQueryOptions, refreshHabits } from '#web/features/habits/data/query-options.ts';

const HOUR_MS = 3_600_000;

// The page deletes them as well, because there may be no worker.
onClearUserData(() => void globalThis.caches?.delete(USER_CACHE).catch(logFailure));
onClearUserData(() => void endPush().catch(logFailure));

/** Registers the service worker, and handles its updates. */
export function useWorker(): void {
  const client = useQueryClient();
  const { id } = useSignedInUser();
  useEffect(() => {
    // Unavailable over plain http.
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
    const ended = new AbortController();
    watchWorker(client, ended.signal)
      .then(() => renewPushIfUsed(id))
      .catch(logFailure);
    return () => ended.abort();
  }, [client, id]);
}

async function renewPushIfUsed(userId: number): Promise<void> {
  // Few users have switched it on, so the others do not load it.
  if (!isPushUser(userId)) return;
  const { renewPush } = await import('#web/features/channels/public.ts');
  await renewPush(userId);
}

async function watchWorker(client: QueryClient, signal: AbortSignal): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', () => void refreshHabits(client), { signal });
  let isFirst = !serviceWorker.controller;
  const meet = () => {
    void (isFirst ? readAgain(client) : toastNewVersion());
    isFirst = false;
  };
  serviceWorker.addEventListener('controllerchange', meet, { signal });
  const registration = await serviceWorker.register('/sw.js');
  let lookedAt = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAt < HOUR_MS) return;
    lookedAt = Date.now();
    // Without a network there is no update.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/**
 * The first worker has not stored the earlier responses. Fetches them again, so that the next visit works without a
 * network.
 */
async function readAgain(client: QueryClient): Promise<void> {
  // The worker stores responses with a body, and 304 has none.
  forgetPolled();
  const [list] = habitsQueryOptions().queryKey;
  await client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => queryKey[0] !== list,
  });
  await refreshHabits(client);
}

/** An open page keeps its version. The next page has the new one. */
async function toastNewVersion(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const newest = (await caches.keys()).filter((name) => name.startsWith('/assets/')).at(-1);
  if (!script || newest === undefined) return;
  if (await (await caches.open(newest)).match(script.src)) return;
  toast({
    title: 'HabitCrush was updated. You’ll get the new version when you next open it.',
    isQuiet: true,
  });
}
