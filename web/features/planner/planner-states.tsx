import { CalendarDays } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/paths.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function NoHabits() {
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

export function PlannerSkeleton() {
  return (
    <div className="grid gap-4">
      <output className="text-secondary">Loading habits...</output>
      <Card isPadded={false} className="grid gap-5 p-4">
        {ROWS.map((row) => (
          <div key={row} className="grid gap-3 md:grid-cols-2">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-8" />
          </div>
        ))}
      </Card>
    </div>
  );
}
