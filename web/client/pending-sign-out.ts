import { readStored, writeStored } from './storage.ts';

const STORAGE_KEY = 'habitcrush-sign-out';

const readMark = (): string => readStored(STORAGE_KEY) ?? '';
const lastSignOut = () => readMark().split(' ')[1];

let seen = lastSignOut();
let sending: Promise<void> | undefined;

/** Signs out on this device, before the server has responded. */
export function queueSignOut(): void {
  seen = `${Date.now()}`;
  writeStored(STORAGE_KEY, `owed ${seen}`);
}

export const isSignOutPending = (): boolean => readMark().startsWith('owed');

/**
 * Sends a pending sign-out. One tab at a time, because a late response would end a session that began in another tab
 * since then.
 */
export function sendPendingSignOut(signOutAtServer: () => Promise<unknown>): Promise<void> {
  const send = async () => {
    if (!isSignOutPending()) return;
    await signOutAtServer();
    writeStored(STORAGE_KEY, readMark().replace('owed', 'paid'));
  };
  // Missing over plain http.
  const inTurn = () => ('locks' in navigator ? navigator.locks.request(STORAGE_KEY, send) : send());
  return (sending ??= inTurn().finally(() => (sending = undefined)));
}

/** Calls back after a sign-out in another tab, or one that happened while this page was in the browser's history. */
export function watchSignOuts(onSignOut: () => void, options: AddEventListenerOptions): void {
  const look = () => {
    const last = lastSignOut();
    if (!last || last === seen) return;
    seen = last;
    onSignOut();
  };
  window.addEventListener('storage', look, options);
  window.addEventListener('pageshow', look, options);
}
