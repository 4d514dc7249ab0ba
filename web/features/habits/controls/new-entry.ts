import type { Entry } from '#contract/habits.ts';
import { newId } from '#web/client/new-id.ts';

/** An amount of now. Its id is made here, so that the same entry sent twice counts once. */
export function newEntryOf(amount: number, now = new Date()): Entry {
  const at = [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0'));
  return { id: newId(), amount, at: at.join(':') };
}
