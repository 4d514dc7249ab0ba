import { clsx } from 'clsx';
import { memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSignedInUser } from '#web/features/account/user.ts';
import { useEncouragements } from '#web/features/encouragement/queries.ts';
import { FEED_POLLED_EVERY, useFeed } from '#web/features/feed/queries.ts';
import { useWatchingNow, VIEWERS_POLLED_EVERY } from '#web/features/presence/queries.ts';
import { hasFailed } from '#web/ui/loaded.tsx';
import { useIsNear } from '#web/ui/use-is-near.ts';
import { SideCards } from './later-parts.ts';
import { sideSkeleton, withSideLayout } from './layout.tsx';

type WithSideColumnProps = {
  hasSide: boolean;
  /** While the habits are loading, a column below them would jump when they arrive. */
  isLoading: boolean;
  children: ReactNode;
};

/** Beside the habits on a wide screen, below them elsewhere. */
export function WithSideColumn({ hasSide, isLoading, children }: WithSideColumnProps) {
  if (!hasSide) return children;
  return (
    <div className={withSideLayout}>
      <div className="min-w-0">{children}</div>
      <SideColumn isLoading={isLoading} />
    </div>
  );
}

/** Memoised, because a tick does not change it. Below a long list, it loads when the user scrolls to it. */
const SideColumn = memo(function SideColumn({ isLoading }: { isLoading: boolean }) {
  const column = useRef<HTMLElement>(null);
  const isNear = useIsNear(column);
  return (
    <aside
      ref={column}
      aria-label="Together"
      className={clsx(
        'grid content-start items-start gap-6 md:max-lg:grid-cols-2',
        belowHabitsStyles,
        isLoading && 'max-lg:hidden',
      )}
    >
      {isNear ? <KnownCards /> : sideSkeleton}
    </aside>
  );
});

/** Fetches the news while the code of the cards loads. No card appears and disappears. */
export function KnownCards() {
  const hasContent = useHasContent();
  const [isKnown, setIsKnown] = useState(false);
  // Trying again does not hide the cards.
  if (hasContent !== undefined && !isKnown) setIsKnown(true);
  if (!isKnown) return sideSkeleton;
  return (
    <Suspense fallback={sideSkeleton}>
      <SideCards hasContent={hasContent ?? false} />
    </Suspense>
  );
}

/** Whether a card has something to show, or says that it could not be loaded. Undefined while loading. */
function useHasContent(): boolean | undefined {
  const { id } = useSignedInUser();
  const encouragements = useEncouragements();
  const feed = useFeed(FEED_POLLED_EVERY.card);
  const watching = useWatchingNow(id, VIEWERS_POLLED_EVERY.card) ?? 0;
  if (hasFailed(encouragements) || hasFailed(feed)) return true;
  if (!encouragements.data || !feed.data) return undefined;
  const { activities, network } = feed.data;
  return encouragements.data.length + activities.length + network.length + watching > 0;
}

// On a phone it is far below a long list, so its animations are paused until it is visible.
const belowHabitsStyles =
  'max-lg:[contain-intrinsic-height:auto_60rem] max-lg:[content-visibility:auto] max-lg:[overflow-clip-margin:2rem]';
