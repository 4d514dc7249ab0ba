import { type ComponentType, useEffect, useRef, useState } from 'react';
import { currentToasts, subscribeToToasts, TOAST_KEY } from './toast.ts';

/** Time for the first page to be read and used before anything that it does not need is fetched. */
const QUIET_MS = 3_000;

/**
 * Where toasts appear; stands once, beside the routes. What draws them weighs as much as a page: it
 * is fetched a moment after the first page, or at once when a toast is there or its key is pressed. Not only
 * then, since a toast may be about the network being away.
 */
export function Toaster() {
  const [Viewport, setViewport] = useState<ComponentType>();
  const wasKeyPressed = useRef(false);
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
    const listen = ({ code }: KeyboardEvent) => {
      if (code !== TOAST_KEY) return;
      wasKeyPressed.current = true;
      fetchViewport();
    };
    document.addEventListener('keydown', listen);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      document.removeEventListener('keydown', listen);
    };
  }, [Viewport]);
  useEffect(() => {
    if (!Viewport || !wasKeyPressed.current) return;
    wasKeyPressed.current = false;
    // What draws toasts answers the key, and was not there yet.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: TOAST_KEY, code: TOAST_KEY }));
  }, [Viewport]);
  return Viewport ? <Viewport /> : null;
}
