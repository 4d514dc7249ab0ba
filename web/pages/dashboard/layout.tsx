import type { ReactNode } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Shared with the skeleton of the dashboard, so that nothing moves when the dashboard replaces it.

export const dashboardLayout =
  'mx-auto grid w-full max-w-6xl grid-cols-1 gap-1 pt-0.5 pb-6 px-safe sm:gap-5 sm:pt-4 sm:pb-8';

type WithSideProps = { side: ReactNode; children: ReactNode };

/** The side, if the view has one, is beside the habits on a wide screen and below them elsewhere. */
export function WithSide({ side, children }: WithSideProps) {
  if (!side) return children;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      {side}
    </div>
  );
}

export const sideSkeleton = (
  <>
    <Skeleton className="h-40 rounded-lg!" />
    <Skeleton className="h-56 rounded-lg!" />
    <Skeleton className="h-72 rounded-lg!" />
  </>
);
