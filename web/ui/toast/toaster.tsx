import { type ComponentType, useEffect, useState } from 'react';
import { currentToasts, subscribeToToasts } from './toast.ts';

/** Time for the first page to be read and used before anything that it does not need is fetched. */
const QUIET_MS = 3_000;

/**
 * Where toasts appear; stands once, beside the routes. What draws them weighs as much as a page: it
 * is fetched a moment after the first page, or at once when a toast is there. Not only then, since
 * a toast may be about the network being away.
 */
export function Toaster() {
  const [Stage, setStage] = useState<ComponentType>();
  useEffect(() => {
    if (Stage) return undefined;
    const fetchStage = () =>
      void import('./toast-stage.tsx').then(
        ({ ToastStage }) => setStage(() => ToastStage),
        // The next toast tries again.
        () => {},
      );
    if (currentToasts().length > 0) fetchStage();
    const timer = setTimeout(fetchStage, QUIET_MS);
    const unsubscribe = subscribeToToasts(fetchStage);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [Stage]);
  return Stage ? <Stage /> : null;
}
