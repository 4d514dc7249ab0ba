import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { ActivityList } from './activity-list.tsx';
import { FEED_POLLED_EVERY, useFeed } from './queries.ts';

/** The same news, asked for three times as often, below the count of those who watch. */
export function NetworkActivity() {
  const { data, isPending } = useFeed(FEED_POLLED_EVERY.live);
  if (isPending) return <LoadingRows label="Loading activity..." rows={3} />;
  if (!data) return <Note>Activity isn’t available right now.</Note>;
  if (data.length === 0) return <Note>Nothing new yet.</Note>;
  return <ActivityList label="Network activity" activities={data} />;
}

const Note = ({ children }: { children: string }) => (
  <p className="text-sm text-secondary">{children}</p>
);
