import { clearStored } from './storage.ts';

const OURS = 'habitcrush-';
/** Of the device and not of a user, or needed for a sign-out. Everything else is removed. */
const KEPT: ReadonlySet<string> = new Set([
  'habitcrush-theme',
  'habitcrush-view',
  'habitcrush-sign-out',
  'habitcrush-no-install',
]);

const inMemory = new Set<() => void>();

/** For data outside of the queries: typed text, a timer, an id. */
export function onClearUserData(forget: () => void): void {
  inMemory.add(forget);
}

/** Removes all data of the user from this device, except the queries. */
export const clearUserData = (): void => forget(() => false);

/** Another user has signed in after a session ended without a sign-out. Unsent changes of the user before stay, under their id. */
export const clearPreviousUserData = (): void => forget((key) => /-\d+$/.test(key));

function forget(isKept: (key: string) => boolean): void {
  for (const forgetPart of inMemory) forgetPart();
  clearStored((key) => key.startsWith(OURS) && !KEPT.has(key) && !isKept(key));
}
