import { CardSkeletons } from '#web/features/habits/views/card-skeletons.tsx';
import { useHeaderRow } from '#web/ui/header-row.ts';
import { SlowLoading } from '#web/ui/page-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dashboardLayout, sideSkeleton, WithSide } from './layout.tsx';

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
      <WithSide side={<div className="grid content-start gap-6 max-lg:hidden">{sideSkeleton}</div>}>
        <SlowLoading>
          <CardSkeletons />
        </SlowLoading>
      </WithSide>
    </div>
  );
}
