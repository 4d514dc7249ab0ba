import { vi } from 'vitest';
import type { Changes } from '#server/database/changes.ts';

/** Whether a change would be heard of: only then is anything kept. */
export const hears = (changes: Changes): boolean =>
  !changes.haveChanged(changes.moment(), 'person', []);

export async function untilHearing(changes: Changes): Promise<void> {
  changes.listen();
  await vi.waitUntil(() => hears(changes), 10_000);
}
