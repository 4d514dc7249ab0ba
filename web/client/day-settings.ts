import type { DaySettings } from '#contract/account.ts';
import { onClearUserData } from './clear-user-data.ts';

// Separate from the calendar that follows from the settings, because the sign-in page loads only this file.

let current: DaySettings | null = null;
const listeners = new Set<() => void>();

// Does not notify the listeners: the page that is being left would render again and request cleared data.
onClearUserData(() => (current = null));

/** When days and weeks of the signed-in user begin. Null while unknown. */
export const currentDaySettings = (): DaySettings | null => current;

export function setDaySettings(settings: DaySettings | null): void {
  current = settings;
  for (const listener of listeners) listener();
}

export function onDaySettings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
