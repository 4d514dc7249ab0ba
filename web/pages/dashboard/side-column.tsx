import { clsx } from 'clsx';
import { memo, type ReactNode, Suspense, useRef } from 'react';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useIsNear } from '#web/ui/use-is-near.ts';

/** Loads separately, so that the habits do not wait for the cards. */
const SideCards = lazyPart(() => import('./side-cards.tsx'), 'SideCards', {
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

/** Memoised, because a tick does not change it. Below a long list, it loads when the user scrolls to it. */
const SideColumn = memo(function SideColumn() {
  const column = useRef<HTMLElement>(null);
  const isNear = useIsNear(column);
  return (
    <aside
      ref={column}
      aria-label="Together"
      className={clsx(
        'grid content-start items-start gap-6 md:max-lg:grid-cols-2',
        belowHabitsStyles,
      )}
    >
      <Suspense fallback={skeleton}>
        {isNear ? <SideCards skeleton={skeleton} /> : skeleton}
      </Suspense>
    </aside>
  );
});

// On a phone it is far below a long list, so its animations are paused until it is visible.
const belowHabitsStyles =
  'max-lg:[contain-intrinsic-height:auto_60rem] max-lg:[content-visibility:auto] max-lg:[overflow-clip-margin:2rem]';

const skeleton = (
  <>
    <Skeleton className="h-40 rounded-lg!" />
    <Skeleton className="h-56 rounded-lg!" />
    <Skeleton className="h-72 rounded-lg!" />
  </>
);
