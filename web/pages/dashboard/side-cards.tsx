import { useSignedInUser } from '#web/features/account/user.ts';
import { WaitlistBanner } from '#web/features/challenge/waitlist-banner.tsx';
import { RecentEncouragementCard } from '#web/features/encouragement/recent-encouragement-card.tsx';
import { ActivityFeedCard } from '#web/features/feed/activity-feed-card.tsx';
import { NetworkActivity } from '#web/features/feed/network-activity.tsx';
import { LiveActivityCard } from '#web/features/presence/live-activity-card.tsx';
import { paths, profilePath } from '#web/paths.ts';

export function SideCards() {
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
