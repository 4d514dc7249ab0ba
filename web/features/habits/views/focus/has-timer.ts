import { createStore, useStore } from '#web/client/store.ts';

/** Whether a focus timer runs. The dashboard loads the session only then. */
export const hasTimer = createStore(false);

export const useHasTimer = (): boolean => useStore(hasTimer);
