import { clearStored } from './storage.ts';

const OURS = 'habitcrush-';
/** Of the device and not of a person, or needed to let them go. Whatever else is stored goes with them. */
const KEPT: ReadonlySet<string> = new Set([
  'habitcrush-theme',
  'habitcrush-view',
  'habitcrush-sign-out',
  'habitcrush-no-install',
]);

const inMemory = new Set<() => void>();

/** For what a feature keeps beside the page's queries: what was typed, a timer, an id. */
export function forgetWithPerson(forget: () => void): void {
  inMemory.add(forget);
}

/** All that is left of them on this device but the queries. */
export const forgetPerson = (): void => forget(() => false);

/**
 * Somebody else has signed in where a session had ended without a word. What the one before could not send yet stands under
 * their id, and waits for them.
 */
export const forgetPersonBefore = (): void => forget((key) => /-\d+$/.test(key));

function forget(isKept: (key: string) => boolean): void {
  for (const forgetPart of inMemory) forgetPart();
  clearStored((key) => key.startsWith(OURS) && !KEPT.has(key) && !isKept(key));
}
