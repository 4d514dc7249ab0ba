import type { ReactNode } from 'react';
import type { Activity } from '#contract/feed.ts';
import { ACTIVITIES_SHOWN, haveSameStart } from '#domain/people/activity.ts';
import { ClapButton } from '#web/features/encouragement/clap-button.tsx';
import { ActivityFeedCard, FollowedActivity } from '#web/features/feed/activity-feed-card.tsx';
import { NetworkActivity } from '#web/features/feed/network-activity.tsx';
import { FEED_POLLED_EVERY, useFeed } from '#web/features/feed/queries.ts';
import {
  LiveActivityCard,
  LiveMark,
  Watching,
} from '#web/features/presence/live-activity-card.tsx';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';

type ActivityCardsProps = {
  userId: number;
  /** The maximum length of the lists. */
  atMost?: number;
};

/** Activity Feed and Live Activity. They share one card while they show the same lines. */
export function ActivityCards({ userId, atMost = ACTIVITIES_SHOWN }: ActivityCardsProps) {
  const { data, isPending } = useFeed(FEED_POLLED_EVERY.live);
  const list = { findPeoplePath: paths.publicView, atMost, renderAnswer };
  if (isPending) return <SharedCard userId={userId}>{LOADING}</SharedCard>;
  // Older servers return only the activities of followed users.
  if (data && haveSameStart(data.activities, data.network ?? data.activities, atMost)) {
    return (
      <SharedCard userId={userId}>
        <FollowedActivity activities={data.activities} {...list} />
      </SharedCard>
    );
  }
  return (
    <>
      <ActivityFeedCard {...list} />
      <LiveActivityCard userId={userId}>
        <NetworkActivity {...list} />
      </LiveActivityCard>
    </>
  );
}

const LOADING = <LoadingRows label="Loading activity..." rows={3} />;

const renderAnswer = (activity: Activity) => <ClapButton activity={activity} />;

const SharedCard = ({ userId, children }: { userId: number; children: ReactNode }) => (
  <Card aria-label="Activity Feed and Live Activity" className="grid grid-cols-1 gap-5">
    <h2 className="text-lg">Activity Feed</h2>
    {children}
    <div className="grid gap-2 border-t border-outline/40 pt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-lg">Live Activity</h2>
        <LiveMark />
      </div>
      <Watching userId={userId} />
    </div>
  </Card>
);
