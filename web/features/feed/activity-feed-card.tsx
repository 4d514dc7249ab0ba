import { Link } from 'wouter';
import { nextStepStyles } from '#web/ui/next-step.ts';
import { LoadedCard } from '#web/ui/list/list-card.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { ActivityList } from './activity-list.tsx';
import { FEED_POLLED_EVERY, useFeed } from './queries.ts';

/** `findPeoplePath`: the page to find users to follow. */
export function ActivityFeedCard({ findPeoplePath }: { findPeoplePath: string }) {
  return (
    <LoadedCard
      title="Activity Feed"
      query={useFeed(FEED_POLLED_EVERY.card)}
      skeleton={<LoadingRows label="Loading activity..." rows={3} />}
      errorTitle="Couldn’t load the activity."
      isQuiet
    >
      {({ activities }) =>
        activities.length > 0 ? (
          <ActivityList label="Recent activity" activities={activities} />
        ) : (
          <NoActivity findPeoplePath={findPeoplePath} />
        )
      }
    </LoadedCard>
  );
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
