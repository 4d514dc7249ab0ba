import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

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
