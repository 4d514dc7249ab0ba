import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Its region stands from the beginning, so that what comes into it is told. */
export function OfflineBanner() {
  const isOnline = useIsOnline();
  return (
    <output className="block empty:hidden">
      {!isOnline && (
        <span className="flex items-center gap-3 rounded-md bg-secondary px-4 py-3 text-sm">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0 text-secondary" />
          You’re offline. Your ticks are saved here and will sync when you’re back.
        </span>
      )}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
