import { readStored, writeStored } from './storage.ts';

const STORAGE_KEY = 'habitcrush-sign-out';

const readMark = (): string => readStored(STORAGE_KEY) ?? '';
const lastSignOut = () => readMark().split(' ')[1];

let seen = lastSignOut();
let sending: Promise<void> | undefined;

/** From here on nobody is signed in on this device, though the server has not heard of it yet. */
export function queueSignOut(): void {
  seen = `${Date.now()}`;
  writeStored(STORAGE_KEY, `owed ${seen}`);
}

export const isSignOutPending = (): boolean => readMark().startsWith('owed');

/**
 * Tells the server, if it is still to be told. One tab after the other: an answer that comes late would take
 * away the session that somebody has begun in another tab since.
 */
export function sendPendingSignOut(signOutAtServer: () => Promise<unknown>): Promise<void> {
  const send = async () => {
    if (!isSignOutPending()) return;
    await signOutAtServer();
    writeStored(STORAGE_KEY, readMark().replace('owed', 'paid'));
  };
  // Absent where the page is opened over plain http by another name.
  const inTurn = () => ('locks' in navigator ? navigator.locks.request(STORAGE_KEY, send) : send());
  return (sending ??= inTurn().finally(() => (sending = undefined)));
}

/** Calls back when somebody has signed out in another tab, or while this page slept in the browser's history. */
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
