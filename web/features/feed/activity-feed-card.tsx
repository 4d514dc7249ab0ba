import { Link } from 'wouter';
import type { Activity } from '#contract/feed.ts';
import { nextStepStyles } from '#web/ui/next-step.ts';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { ActivityList, type RenderAnswer } from './activity-list.tsx';
import { FEED_POLLED_EVERY, useFeed } from './queries.ts';

export type FeedCardProps = {
  /** The page to find users to follow. */
  findPeoplePath: string;
  atMost?: number | undefined;
  renderAnswer?: RenderAnswer | undefined;
};

export function ActivityFeedCard({ findPeoplePath, ...list }: FeedCardProps) {
  return (
    <LoadedCard
      title="Activity Feed"
      query={useFeed(FEED_POLLED_EVERY.card)}
      skeleton={<LoadingRows label="Loading activity..." rows={3} />}
      errorTitle="Couldn’t load the activity."
      isQuiet
    >
      {({ activities }) => <FollowedActivity {...{ activities, findPeoplePath, ...list }} />}
    </LoadedCard>
  );
}

type FollowedActivityProps = FeedCardProps & { activities: readonly Activity[] };

export function FollowedActivity({ activities, findPeoplePath, ...list }: FollowedActivityProps) {
  if (activities.length === 0) return <NoActivity findPeoplePath={findPeoplePath} />;
  return <ActivityList label="Recent activity" {...{ activities, ...list }} />;
}

function NoActivity({ findPeoplePath }: { findPeoplePath: string }) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm text-secondary">
        No recent activity from people you follow. Follow other users to see their progress here.
      </p>
      <Link href={findPeoplePath} className={nextStepStyles}>
        Find people
      </Link>
    </div>
  );
}
