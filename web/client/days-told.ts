import type { DaySettings } from '#contract/account.ts';
import { forgetWithPerson } from './forget-person.ts';

// As the server told it, and no more: the sign-in page fetches this file, and nothing that follows from it.

let told: DaySettings | null = null;
const listeners = new Set<() => void>();

// Quietly: a page that is about to be left would be drawn once more, and ask for what is forgotten already.
forgetWithPerson(() => (told = null));

/** When the days and weeks of whoever is signed in on this page begin; null before that is known. */
export const daysTold = (): DaySettings | null => told;

export function tellDays(settings: DaySettings | null): void {
  told = settings;
  for (const listener of listeners) listener();
}

export function onDaysTold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
