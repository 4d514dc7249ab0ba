import { useSyncExternalStore } from 'react';

// Apart from the session: the dashboard has to know of it, and most never open the focus view.
let isTimed = false;
const listeners = new Set<() => void>();

export function tellTimer(isRunning: boolean): void {
  isTimed = isRunning;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a focus timer runs, whatever is shown. */
export const useHasTimer = (): boolean => useSyncExternalStore(subscribe, () => isTimed);
