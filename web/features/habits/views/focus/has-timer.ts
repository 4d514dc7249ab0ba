import { createStore, useStore } from '#web/client/store.ts';

const STORAGE_KEY = 'habitcrush-focus';

/** The session of the focus view as text. Stored, because phones discard pages. */
export function readFocus(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is switched off: the session lasts as long as the page.
    return null;
  }
}

/** Null removes the session. */
export function writeFocus(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // As above.
  }
}

/** Whether a focus timer runs or is stored. The dashboard loads the session only then. */
export const hasTimer = createStore(readFocus() !== null);

export const useHasTimer = (): boolean => useStore(hasTimer);
