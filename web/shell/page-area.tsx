import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyPart } from './lazy-part.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** A page that breaks leaves the frame around it, and the way to other pages, standing. */
export function PageArea({ page: Page }: { page: LazyPart }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}

/** A heading and a few cards: the shape that most pages have. */
export function PageSkeleton() {
  return (
    <LoadingRegion label="Loading…" className="mx-auto grid w-full max-w-6xl gap-6 py-6 px-safe">
      <Skeleton className="h-9 w-56 max-w-full" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </LoadingRegion>
  );
}
