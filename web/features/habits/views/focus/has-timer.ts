import { readStored, writeStored } from '#web/client/storage.ts';
import { createStore, useStore } from '#web/client/store.ts';

const STORAGE_KEY = 'habitcrush-focus';

/** The session of the focus view as text. Stored, because phones discard pages. */
export const readFocus = (): string | null => readStored(STORAGE_KEY, 'sessionStorage');

/** Null removes the session. */
export const writeFocus = (text: string | null): void =>
  writeStored(STORAGE_KEY, text, 'sessionStorage');

/** Whether a focus timer runs or is stored. The dashboard loads the session only then. */
export const hasTimer = createStore(readFocus() !== null);

export const useHasTimer = (): boolean => useStore(hasTimer);
