import { Suspense } from 'react';
import { useLocation } from 'wouter';
import { ErrorBoundary } from './error-boundary.tsx';
import type { LazyPage } from './lazy-page.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** A page that breaks leaves the frame around it, and the way to other pages, standing. */
export function PageArea({ page: Page }: { page: LazyPage }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
