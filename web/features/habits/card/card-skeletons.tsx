import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { cardColumns } from './card-columns.ts';

const KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function CardSkeletons() {
  return (
    <LoadingRegion label="Loading habits…" className={cardColumns}>
      {KEYS.map((key) => (
        <CardSkeleton key={key} />
      ))}
    </LoadingRegion>
  );
}

function CardSkeleton() {
  return (
    <div data-testid="habit-skeleton" className="grid gap-3 rounded-lg bg-surface p-4 shadow-sm">
      <div className="flex items-start justify-between">
        <Skeleton className="size-10 rounded-md!" />
        <Skeleton className="size-8 rounded-full!" />
      </div>
      <div className="grid gap-1.5">
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-4 w-1/2" />
      </div>
      <Skeleton className="h-15 w-1/2" />
      <Skeleton className="h-5 w-3/4" />
    </div>
  );
}
