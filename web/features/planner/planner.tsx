import { CalendarDays } from 'lucide-react';
import { Suspense, useTransition } from 'react';
import { Link, useSearch } from 'wouter';
import { InSections, type ShownHabit, TagFilter, useHabits } from '#web/features/habits/public.ts';
import { paths, REORDER } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { PlanList } from './narrow/plan-list.tsx';
import { ReorderList } from './narrow/reorder-list.tsx';
import { PlannerToolbar } from './planner-toolbar.tsx';
import { type Reorder, useReorder } from './use-reorder.ts';
import { PlanTable } from './wide/plan-table.tsx';
import { SortableTable } from './wide/sortable-table.tsx';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog');

const WIDE = '(min-width: 768px)';

/** The weekdays of all habits. */
export function Planner() {
  return (
    <Loaded
      query={useHabits()}
      skeleton={<PlannerSkeleton />}
      errorTitle="Couldn’t load your habits"
    >
      {(habits) => (habits.length === 0 ? <NoHabits /> : <Plan habits={habits} />)}
    </Loaded>
  );
}

function Plan({ habits }: { habits: readonly ShownHabit[] }) {
  const isStarted = useSearch() === REORDER;
  const reorder = useReorder(habits, isStarted);
  // Rendering both layouts and hiding one would create two thousand boxes.
  const isWide = useMedia(WIDE);
  // The table stays until the code for dragging has loaded.
  const [isStarting, startTransition] = useTransition();
  const start = () => (isWide ? startTransition(reorder.start) : reorder.start());
  const { open: askToDelete, draw } = useDialogOnDemand<ShownHabit>();
  return (
    // Not a grid, because a grid area would stop the sticky toolbar.
    <div className="flex flex-col gap-4">
      <PlannerToolbar reorder={{ ...reorder, start }} {...{ isWide, isStarting }} />
      <Suspense fallback={<PlannerSkeleton />}>
        <Rows {...{ habits, reorder, isWide }} onDelete={askToDelete} />
      </Suspense>
      {draw((state, habit) => (
        <DeleteDialog habit={habit} {...state} />
      ))}
    </div>
  );
}

type RowsProps = {
  habits: readonly ShownHabit[];
  reorder: Reorder;
  isWide: boolean;
  onDelete: (habit: ShownHabit) => void;
};

function Rows({ habits, onDelete, reorder, isWide }: RowsProps) {
  if (reorder.isReordering) {
    return isWide ? <SortableTable reorder={reorder} /> : <ReorderList reorder={reorder} />;
  }
  const Schedule = isWide ? PlanTable : PlanList;
  return (
    <TagFilter habits={habits}>
      {(chosen) => (
        <InSections habits={chosen} heading="h2" skeleton={<PlannerSkeleton />}>
          {(some, section) => (
            <Schedule habits={some} label={labelOf(section)} onDelete={onDelete} />
          )}
        </InSections>
      )}
    </TagFilter>
  );
}

/** Names the lists of sections. */
const labelOf = (section: string | undefined): string =>
  section === undefined ? 'Weekly schedule' : `Weekly schedule: ${section}`;

function NoHabits() {
  return (
    <EmptyState
      icon={<CalendarDays />}
      title="No habits found"
      description="Add some habits to your dashboard first"
      action={
        <Link href={paths.dashboard} className={buttonStyles({ variant: 'primary' })}>
          Go to Dashboard
        </Link>
      }
    />
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];

function PlannerSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <output className="text-secondary">Loading habits...</output>
      <Card isPadded={false} className="grid grid-cols-1 gap-5 p-4">
        {ROWS.map((row) => (
          <div key={row} className="grid grid-cols-1 gap-3 md:grid-cols-2">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-8" />
          </div>
        ))}
      </Card>
    </div>
  );
}
