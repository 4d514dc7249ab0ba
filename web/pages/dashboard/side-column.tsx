import { clsx } from 'clsx';
import { memo, type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Loads separately, so that the habits do not wait for the cards. */
export const SideCards = lazyPart(() => import('./side-cards.tsx'), 'SideCards', {
  isOptional: true,
});

type WithSideColumnProps = { hasSide: boolean; children: ReactNode };

/** Beside the habits on a wide screen, below them elsewhere. */
export function WithSideColumn({ hasSide, children }: WithSideColumnProps) {
  if (!hasSide) return children;
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <SideColumn />
    </div>
  );
}

/** Memoised, because a tick does not change it. */
const SideColumn = memo(function SideColumn() {
  return (
    <aside
      aria-label="Together"
      className={clsx(
        'grid content-start items-start gap-6 md:max-lg:grid-cols-2',
        belowHabitsStyles,
      )}
    >
      <Suspense fallback={<SideSkeletons />}>
        <SideCards />
      </Suspense>
    </aside>
  );
});

// On a phone it is far below a long list, so its animations are paused until it is visible.
const belowHabitsStyles =
  'max-lg:[contain-intrinsic-height:auto_60rem] max-lg:[content-visibility:auto] max-lg:[overflow-clip-margin:2rem]';

function SideSkeletons() {
  return (
    <>
      <Skeleton className="h-40 rounded-lg!" />
      <Skeleton className="h-56 rounded-lg!" />
      <Skeleton className="h-72 rounded-lg!" />
    </>
  );
}
