import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { useSignedInUser } from '#web/features/account/user.ts';
import { WaitlistBanner } from '#web/features/challenge/waitlist-banner.tsx';
import { RecentEncouragementCard } from '#web/features/encouragement/recent-encouragement-card.tsx';
import { ActivityFeedCard } from '#web/features/feed/activity-feed-card.tsx';
import { NetworkActivity } from '#web/features/feed/network-activity.tsx';
import { LiveActivityCard } from '#web/features/presence/live-activity-card.tsx';
import { paths, profilePath } from '#web/paths.ts';

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

/** Nothing of it changes with a tick. */
const SideColumn = memo(function SideColumn() {
  return (
    <aside
      aria-label="Together"
      className={clsx(
        'grid content-start items-start gap-6 md:max-lg:grid-cols-2',
        belowHabitsStyles,
      )}
    >
      <SideCards />
    </aside>
  );
});

// Below two hundred habits nobody sees it: what pulses and changes there must not cost their frames anything.
const belowHabitsStyles =
  'max-lg:[contain-intrinsic-height:auto_60rem] max-lg:[content-visibility:auto] max-lg:[overflow-clip-margin:2rem]';

function SideCards() {
  const { id, username } = useSignedInUser();
  return (
    <>
      <RecentEncouragementCard profilePath={profilePath(username)} />
      <ActivityFeedCard findPeoplePath={paths.publicView} />
      <LiveActivityCard userId={id}>
        <NetworkActivity />
      </LiveActivityCard>
      {/* Last: it comes and goes, and moves nothing that is being read. */}
      <WaitlistBanner />
    </>
  );
}
