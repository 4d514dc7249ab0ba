import { type ComponentType, useEffect, useRef, useState } from 'react';
import { currentToasts, subscribeToToasts, TOAST_KEY } from './toast.ts';

/** The delay before code that the first page does not need. */
const QUIET_MS = 3_000;

/**
 * Shows toasts. Render it once, next to the routes. Its code weighs as much as a page, so it loads after the first
 * page, or at once when there is a toast or its key is pressed. It always loads, because a toast may be about a lost
 * network.
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
    // Repeats the key for the code that handles it, which has just loaded.
    document.dispatchEvent(new KeyboardEvent('keydown', { key: TOAST_KEY, code: TOAST_KEY }));
  }, [Viewport]);
  return Viewport ? <Viewport /> : null;
}
