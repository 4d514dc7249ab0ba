import { useSyncExternalStore } from 'react';

/** From here on the header shows its links instead of a menu. */
const WIDE = '(min-width: 80rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches);
