import { lazy, Suspense } from 'react';

const ToastStage = lazy(async () => ({ default: (await import('./toast-stage.tsx')).ToastStage }));

/**
 * Where toasts appear; stands once, beside the routes. What draws them weighs as much as a page, so
 * it is fetched beside the first one, and a toast shown before it is there waits for it.
 */
export function Toaster() {
  return (
    <Suspense fallback={null}>
      <ToastStage />
    </Suspense>
  );
}
