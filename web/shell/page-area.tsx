import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyPart } from './lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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

/** A heading and a few cards: the shape that most pages have. What takes longer than a blink turns, too. */
export function PageSkeleton() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 py-6 px-safe">
      <Skeleton className="h-9 w-56 max-w-full" />
      <div className="grid">
        <div className="col-start-1 row-start-1 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </div>
        <div className="col-start-1 row-start-1 animate-late place-self-center text-3xl text-secondary">
          <Spinner label="Loading…" />
        </div>
      </div>
    </div>
  );
}
