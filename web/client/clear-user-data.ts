import { clearStored } from './storage.ts';

const OURS = 'habitcrush-';
/** Values of the device, and what a sign-out needs. Everything else is removed. */
const KEPT: ReadonlySet<string> = new Set([
  'habitcrush-theme',
  'habitcrush-view',
  'habitcrush-sign-out',
  'habitcrush-no-install',
]);

const inMemory = new Set<() => void>();

/** Registers a function that clears data outside of the queries: typed text, a timer, an id. */
export function onClearUserData(forget: () => void): void {
  inMemory.add(forget);
}

/** Removes all data of the user from this device, except the queries. */
export const clearUserData = (): void => forget(() => false);

/**
 * For a sign-in of another user after a session ended without a sign-out. Keeps the unsent changes of the previous
 * user, whose keys end with their id.
 */
export const clearPreviousUserData = (): void => forget((key) => /-\d+$/.test(key));

function forget(isKept: (key: string) => boolean): void {
  for (const forgetPart of inMemory) forgetPart();
  clearStored((key) => key.startsWith(OURS) && !KEPT.has(key) && !isKept(key));
}
