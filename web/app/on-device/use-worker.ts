import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { USER_CACHE } from '#domain/site/user-cache.ts';
import { forgetPolled } from '#web/client/call-api.ts';
import { forgetWithPerson } from '#web/client/forget-person.ts';
import { logFailure } from '#web/client/log.ts';
import { useSignedInUser } from '#web/features/account/user.ts';
import { endPush, renewPush } from '#web/features/channels/public.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { habitsQueryOptions } from '#web/features/habits/data/query-options.ts';
import { refreshHabits } from '#web/features/habits/data/refresh.ts';

const HOUR_MS = 3_600_000;

// What pages have read goes with whoever read it, also where no worker hears of that.
forgetWithPerson(() => void globalThis.caches?.delete(USER_CACHE).catch(logFailure));
forgetWithPerson(() => void endPush().catch(logFailure));

/** Has the worker come, which opens the app without a network; and hears what it did and that there is a newer one. */
export function useWorker(): void {
  const client = useQueryClient();
  const { id } = useSignedInUser();
  useEffect(() => {
    // Absent where the page is opened over plain http by another name.
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return undefined;
    const ended = new AbortController();
    watchWorker(client, ended.signal)
      .then(() => renewPush(id))
      .catch(logFailure);
    return () => ended.abort();
  }, [client, id]);
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
    // Away from the network there is nothing newer.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', look, { signal });
}

/**
 * What the page had read before a worker was there is kept by nobody. It is read once more, through the worker: the very next
 * opening may be without a network, and would not know who is there.
 */
async function readAgain(client: QueryClient): Promise<void> {
  // The worker keeps answers, and "not modified" is none.
  forgetPolled();
  const [list] = habitsQueryOptions().queryKey;
  await client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey }) => queryKey[0] !== list,
  });
  await refreshHabits(client);
}

/** The page goes on with its own files, which are all here; the next one that is opened is the new one. */
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
