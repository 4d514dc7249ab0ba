import { Link } from 'wouter';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { nextStepStyles } from '#web/ui/next-step.ts';
import { QuietFailure } from '#web/ui/quiet-failure.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { ActivityList } from './activity-list.tsx';
import { FEED_POLLED_EVERY, useFeed } from './queries.ts';

/** `findPeoplePath`: where somebody to follow can be looked for. */
export function ActivityFeedCard({ findPeoplePath }: { findPeoplePath: string }) {
  return (
    <Card aria-label="Activity Feed">
      <CardHeader title="Activity Feed" />
      <RecentActivity findPeoplePath={findPeoplePath} />
    </Card>
  );
}

function RecentActivity({ findPeoplePath }: { findPeoplePath: string }) {
  const { data, isPending, isFetching, refetch } = useFeed(FEED_POLLED_EVERY.card);
  if (isPending) return <LoadingRows label="Loading activity..." rows={3} />;
  if (!data) {
    return (
      <QuietFailure onRetry={() => void refetch()} isRetrying={isFetching}>
        The activity did not load.
      </QuietFailure>
    );
  }
  if (data.activities.length === 0) {
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
  return <ActivityList label="Recent activity" activities={data.activities} />;
}
