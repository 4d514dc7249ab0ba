import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hasServerResponded } from '#web/client/call-api.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import { useIsOnline } from '#web/client/use-is-online.ts';

const STORAGE_KEY = 'habitcrush-offline-since';
/** The delay doubles after each failed check, because a network that has just come back often loses requests. */
const FIRST_CHECK_MS = 1_000;
const LONGEST_WAIT_MS = 10_000;

/** The time of the last response. Undefined while the server can be reached. A reload keeps it. */
export function useOfflineSince(): Date | undefined {
  const isOnline = useIsOnline();
  useCheckUntilBack(!isOnline);
  const [since, setSince] = useState<Date>();
  useEffect(() => {
    let isOver = false;
    if (isOnline) writeStored(STORAGE_KEY, null);
    else void findSince().then((moment) => isOver || setSince(moment));
    return () => {
      isOver = true;
    };
  }, [isOnline]);
  return isOnline ? undefined : since;
}

/** The worker opened the page, so the server could not be reached. */
const isKept = (): boolean => document.documentElement.dataset['kept'] !== undefined;

/** Checks until the server is back, because the browser only knows its own network. */
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

async function findSince(): Promise<Date> {
  const known = readStored(STORAGE_KEY);
  if (known !== null) return new Date(known);
  // The visible data are as old as the stored response.
  const response = hasServerResponded() ? undefined : await caches.match('/api/user');
  const since = new Date(response?.headers.get('date') ?? Date.now());
  writeStored(STORAGE_KEY, since.toISOString());
  return since;
}
