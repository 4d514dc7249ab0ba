import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** Two columns on a phone, elsewhere as many as fit. */
export const cardColumns =
  'grid grid-cols-2 gap-3 max-[22rem]:gap-2 max-[16rem]:grid-cols-1 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-4';

export const SKELETON_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function CardSkeletons() {
  return (
    <LoadingRegion label="Loading habits…" className={cardColumns}>
      {SKELETON_KEYS.map((key) => (
        <CardSkeleton key={key} />
      ))}
    </LoadingRegion>
  );
}

function CardSkeleton() {
  return (
    <div
      data-testid="habit-skeleton"
      className="grid gap-1 rounded-lg bg-surface p-2 pl-3 shadow-sm max-[22rem]:gap-0.5 max-[22rem]:py-1.5 max-[22rem]:pl-2.5 sm:gap-3 sm:p-3 sm:pl-4"
    >
      <div className="-mb-0.5 flex items-center justify-between max-[22rem]:mb-0 sm:mb-0">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="size-11 rounded-full!" />
      </div>
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-8 w-1/3 max-[22rem]:h-7" />
      <Skeleton className="h-2.5 w-3/4" />
    </div>
  );
}
