import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasServerAnswered } from '#web/client/call-api.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import { useIsOnline } from '#web/client/use-is-online.ts';

const STORAGE_KEY = 'habitcrush-offline-since';
/** The wait doubles after each check that fails: a network that has just come back often loses its first requests. */
const FIRST_CHECK_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/** Since when nothing has come from the server; undefined while it can be reached. The same after a reload. */
export function useOfflineSince(): Date | undefined {
  const isOnline = useIsOnline();
  useCheckUntilBack(!isOnline);
  const [since, setSince] = useState<Date>();
  useEffect(() => {
    let isOver = false;
    if (isOnline) writeStored(STORAGE_KEY, null);
    else void sinceWhen().then((moment) => isOver || setSince(moment));
    return () => {
      isOver = true;
    };
  }, [isOnline]);
  return isOnline ? undefined : since;
}

/** The worker has opened the page, which it does without the server alone. */
const isKept = (): boolean => document.documentElement.dataset['kept'] !== undefined;

/** A browser knows only of its own network: where the server is away, the page checks until it is back. */
function useCheckUntilBack(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const checkAfter = (wait: number): void => {
      timer = setTimeout(() => {
        void checkServer();
        checkAfter(Math.min(2 * wait, LONGEST_WAIT_MS));
      }, wait);
    };
    checkAfter(FIRST_CHECK_MS);
    return () => clearTimeout(timer);
  }, [isAway]);
  useEffect(() => {
    if (isKept()) void checkServer();
  }, []);
}

async function checkServer(): Promise<void> {
  if (!navigator.onLine) return;
  const isThere = await fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  );
  if (navigator.onLine) onlineManager.setOnline(isThere);
}

async function sinceWhen(): Promise<Date> {
  const known = readStored(STORAGE_KEY);
  if (known !== null) return new Date(known);
  // What is shown then is as old as the last answer.
  const answer = hasServerAnswered() ? undefined : await caches.match('/api/user');
  const since = new Date(answer?.headers.get('date') ?? Date.now());
  writeStored(STORAGE_KEY, since.toISOString());
  return since;
}
