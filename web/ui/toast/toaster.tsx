import { lazy, Suspense, useEffect, useState } from 'react';

const loadStage = () => import('./toast-stage.tsx');
const ToastStage = lazy(async () => ({ default: (await loadStage()).ToastStage }));

/**
 * Where toasts appear; stands once, beside the routes. What draws them weighs as much as a page, so
 * it comes after the first paint, and a toast shown before then waits for it.
 */
export function Toaster() {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => setIsPainted(true), []);
  return isPainted ? (
    <Suspense fallback={null}>
      <ToastStage />
    </Suspense>
  ) : null;
}
