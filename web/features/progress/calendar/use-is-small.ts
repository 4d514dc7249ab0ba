import { useSyncExternalStore } from 'react';

const SMALL = '(max-width: 768px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(SMALL);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Up to 768 px, where days are opened by a finger rather than hovered over. */
export function useIsSmall(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(SMALL).matches);
}
