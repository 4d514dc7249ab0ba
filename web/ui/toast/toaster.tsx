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
  const [Viewport, setViewport] = useState<ComponentType>();
  useEffect(() => {
    if (Viewport) return undefined;
    const fetchViewport = () =>
      void import('./toast-viewport.tsx').then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        // The next toast tries again.
        () => {},
      );
    if (currentToasts().length > 0) fetchViewport();
    const timer = setTimeout(fetchViewport, QUIET_MS);
    const unsubscribe = subscribeToToasts(fetchViewport);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [Viewport]);
  return Viewport ? <Viewport /> : null;
}
