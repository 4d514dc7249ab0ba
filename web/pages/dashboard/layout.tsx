import { CardSkeletons } from '#web/features/habits/views/card-skeletons.tsx';
import { useHeaderRow } from '#web/ui/header-row.ts';
import { SlowLoading } from '#web/ui/page-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

// Shared by the dashboard and its skeleton, so that nothing moves when the dashboard replaces it.

export const dashboardLayout =
  'mx-auto grid w-full max-w-6xl grid-cols-1 gap-1 pt-0.5 pb-6 px-safe sm:gap-5 sm:pt-4 sm:pb-8';

/** The side column is below on a narrow screen. */
export const withSideLayout = 'grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]';

export const sideSkeleton = (
  <>
    <Skeleton className="h-40 rounded-lg!" />
    <Skeleton className="h-56 rounded-lg!" />
    <Skeleton className="h-72 rounded-lg!" />
  </>
);

/** The shape of the dashboard, for a user who is not known yet. */
export function DashboardSkeleton() {
  useHeaderRow(true);
  return (
    <div className={dashboardLayout}>
      <div className="flex items-center gap-3 header-row:mr-11 sm:gap-5">
        <Skeleton className="size-11 shrink-0 rounded-full! sm:size-20" />
        <Skeleton className="h-8 w-48 max-w-1/2" />
      </div>
      <div className="h-11 sm:h-13" />
      <div className={withSideLayout}>
        <SlowLoading>
          <CardSkeletons />
        </SlowLoading>
        <div className="grid content-start gap-6 max-lg:hidden">{sideSkeleton}</div>
      </div>
    </div>
  );
}
