import { type ComponentType, lazy, Suspense } from 'react';
import { logFailure } from '#web/client/log.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Fetched after the habits, which do without them when they cannot be fetched. */
const SideCards = lazy<ComponentType>(async () => {
  try {
    return { default: (await import('./side-cards.tsx')).SideCards };
  } catch (error) {
    logFailure(error);
    return { default: () => null };
  }
});

export function SideCardsOnDemand() {
  return (
    <Suspense
      fallback={
        <>
          <Skeleton className="h-40 rounded-lg!" />
          <Skeleton className="h-56 rounded-lg!" />
          <Skeleton className="h-72 rounded-lg!" />
        </>
      }
    >
      <SideCards />
    </Suspense>
  );
}
