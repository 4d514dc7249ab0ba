import { vi } from 'vitest';
import type { Changes } from '#server/polling/changes.ts';

/** Nothing is cached before. */
export const isSubscribed = (changes: Changes): boolean =>
  !changes.changedSince(changes.version(), 'person', []);

export async function untilSubscribed(changes: Changes): Promise<void> {
  changes.listen();
  await vi.waitUntil(() => isSubscribed(changes), 10_000);
}
