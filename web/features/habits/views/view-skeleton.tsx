import type { ReactNode } from 'react';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { SKELETON_KEYS, CardSkeletons } from './card-skeletons.tsx';
import type { ViewName } from '../data/view-choice.ts';

type Shape = { className: string; parts: ReactNode };

const SHAPES: Record<Exclude<ViewName, 'grid'>, Shape> = {
  list: {
    className: 'divide-y divide-border rounded-lg bg-surface shadow-sm',
    parts: SKELETON_KEYS.map((key) => (
      <div key={key} className="flex min-h-13 items-center gap-3 px-4 sm:min-h-16">
        <Skeleton className="size-8 shrink-0 rounded-full!" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    )),
  },
  focus: {
    className: 'grid justify-items-center gap-6',
    parts: (
      <>
        <Skeleton className="aspect-square w-[min(20rem,80vw)] rounded-full! sm:w-96" />
        <Skeleton className="h-13 w-56" />
        <Skeleton className="h-13 w-56" />
      </>
    ),
  },
  minimal: {
    className: 'grid max-w-4xl',
    parts: SKELETON_KEYS.map((key) => (
      <div key={key} className="py-2.5 sm:py-3">
        <Skeleton className="h-10 w-2/3 lg:h-14" />
      </div>
    )),
  },
  zen: {
    className: 'grid min-h-[70dvh] content-center justify-items-center gap-8',
    parts: (
      <>
        <Skeleton className="size-56 rounded-full! sm:size-64" />
        <Skeleton className="h-10 w-1/2 max-w-72" />
      </>
    ),
  },
};

/** The shape of the view, so that nothing jumps when it arrives. */
export function ViewSkeleton({ view }: { view: ViewName }) {
  if (view === 'grid') return <CardSkeletons />;
  const { className, parts } = SHAPES[view];
  return (
    <LoadingRegion label="Loading habits…" className={className}>
      {parts}
    </LoadingRegion>
  );
}
