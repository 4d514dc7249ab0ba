import type { ComponentType } from 'react';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import type { ViewName } from '../data/view-choice.ts';

const KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const SHAPES: Record<ViewName, ComponentType> = {
  grid: CardSkeletons,
  list: RowSkeletons,
  focus: FocusSkeleton,
  minimal: LineSkeletons,
  zen: ZenSkeleton,
};

/** The shape of the view, so that nothing jumps when it arrives. */
export function ViewSkeleton({ view }: { view: ViewName }) {
  const Shape = SHAPES[view];
  return <Shape />;
}

function RowSkeletons() {
  return (
    <LoadingRegion
      label="Loading habits…"
      className="divide-y divide-border rounded-lg bg-surface shadow-sm"
    >
      {KEYS.map((key) => (
        <div key={key} className="flex min-h-14 items-center gap-3 px-4 sm:min-h-16">
          <Skeleton className="size-8 shrink-0 rounded-full!" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function LineSkeletons() {
  return (
    <LoadingRegion label="Loading habits…" className="grid max-w-4xl">
      {KEYS.map((key) => (
        <div key={key} className="py-2.5 sm:py-3">
          <Skeleton className="h-10 w-2/3 lg:h-14" />
        </div>
      ))}
    </LoadingRegion>
  );
}

/** The ring of the timer with its buttons. */
function FocusSkeleton() {
  return (
    <LoadingRegion label="Loading habits…" className="grid justify-items-center gap-6">
      <Skeleton className="aspect-square w-[min(20rem,80vw)] rounded-full! sm:w-96" />
      <Skeleton className="h-13 w-56" />
      <Skeleton className="h-13 w-56" />
    </LoadingRegion>
  );
}

function ZenSkeleton() {
  return (
    <LoadingRegion
      label="Loading habits…"
      className="grid min-h-[70dvh] content-center justify-items-center gap-8"
    >
      <Skeleton className="size-56 rounded-full! sm:size-64" />
      <Skeleton className="h-10 w-1/2 max-w-72" />
    </LoadingRegion>
  );
}
