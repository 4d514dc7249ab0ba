import { clsx } from 'clsx';
import { besides } from '#domain/people/activity.ts';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { ActivityList } from './activity-list.tsx';
import { FEED_POLLED_EVERY, useFeed } from './queries.ts';

/**
 * Also of those who follow me, asked for three times as often, below the count of those who watch. What the Activity Feed
 * shows beside it is left to that, while there is anything else.
 */
export function NetworkActivity() {
  const { data, isPending } = useFeed(FEED_POLLED_EVERY.live);
  if (isPending) return <LoadingRows label="Loading activity..." rows={3} />;
  if (!data) return <Note>Activity isn’t available right now.</Note>;
  const news = besides(data.network, data.activities);
  if (news.length === 0) return <Note isForRoom>Nothing new yet.</Note>;
  return <ActivityList label="Network activity" activities={news} />;
}

/** What is said for the sake of the room around it is left out on a phone, where there is none. */
const Note = ({ children, isForRoom = false }: { children: string; isForRoom?: boolean }) => (
  <p className={clsx('text-sm text-secondary', isForRoom && 'max-sm:hidden')}>{children}</p>
);
