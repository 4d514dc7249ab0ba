import type { ReactNode } from 'react';
import { LoadingRegion, Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

/** A heading and a few cards, like most pages. */
export function PageSkeleton({ head }: { head?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-6 py-6 px-safe sm:py-8">
      {head || <Skeleton className="h-9 w-56 max-w-full" />}
      <SlowLoading>
        <LoadingRegion label="Loading…" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </LoadingRegion>
      </SlowLoading>
    </div>
  );
}

/** A spinner appears over the skeleton if loading takes long. */
export const SlowLoading = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1">
    <div className="col-start-1 row-start-1">{children}</div>
    <div className="col-start-1 row-start-1 animate-late place-self-center text-3xl text-secondary">
      <Spinner />
    </div>
  </div>
);
