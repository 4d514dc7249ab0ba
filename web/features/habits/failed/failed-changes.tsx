import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useFailedOperations } from '../data/queries.ts';

const FailedList = lazyPart(() => import('./failed-list.tsx'), 'FailedList');

/** The changes that the server has refused. The live region always exists, so that screen readers announce its content. */
export function FailedChanges() {
  const failed = useFailedOperations();
  return (
    <div
      aria-live="polite"
      className="mx-auto w-full max-w-6xl px-safe empty:hidden header-row:-order-1"
    >
      {failed.length > 0 && (
        <Suspense fallback={null}>
          <FailedList operations={failed} />
        </Suspense>
      )}
    </div>
  );
}
