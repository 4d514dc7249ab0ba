import { Sprout, UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

export function UserNotFound() {
  return (
    <Card aria-label="Profile">
      <h1 className="sr-only">User not found</h1>
      <UnknownUser />
    </Card>
  );
}

export const UnknownUser = () => (
  <EmptyState
    icon={<UserRoundX />}
    title="User not found"
    description="Please try a different username."
  />
);

type NoPublicHabitsProps = {
  name: string;
  /** A hint for the owner. */
  action?: ReactNode;
};

export function NoPublicHabits({ name, action }: NoPublicHabitsProps) {
  return (
    <Card aria-label="Habits">
      <EmptyState
        icon={<Sprout />}
        title={`${name} has no public habits`}
        description="No habits created yet."
        action={action}
      />
    </Card>
  );
}

export function ProfileSkeleton() {
  return (
    <LoadingRegion label="Loading profile…" className="grid gap-4 sm:gap-6">
      <Card className="flex flex-wrap items-center gap-5">
        <Skeleton className="size-20 rounded-full! sm:size-32" />
        <div className="grid gap-3">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-11 w-56" />
        </div>
      </Card>
      <Skeleton className="h-30 rounded-lg!" />
      <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Skeleton key={key} className="h-32 rounded-lg!" />
        ))}
      </div>
    </LoadingRegion>
  );
}
