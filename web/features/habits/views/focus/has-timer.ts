import { createStore, useStore } from '#web/client/store.ts';

/** Whether a focus timer runs. The dashboard needs no more of it until one does. */
export const hasTimer = createStore(false);

export const useHasTimer = (): boolean => useStore(hasTimer);
