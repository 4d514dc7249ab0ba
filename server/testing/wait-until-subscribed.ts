import { expect } from 'vitest';
import type { Changes } from '#server/polling/changes.ts';

/** Without a subscription, everything counts as changed. */
export const isSubscribed = (changes: Changes): boolean =>
  !changes.changedSince(changes.version(), 'person', []);

export async function waitUntilSubscribed(changes: Changes): Promise<void> {
  changes.listen();
  await expect.poll(() => isSubscribed(changes)).toBe(true);
}
