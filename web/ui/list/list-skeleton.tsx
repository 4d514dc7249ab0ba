import { LoadingRegion, Skeleton } from '../skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Rows where there is room, cards on a phone. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-36 rounded-md lg:h-13" />
      ))}
    </LoadingRegion>
  );
}
