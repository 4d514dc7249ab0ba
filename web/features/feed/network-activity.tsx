import { clsx } from 'clsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { ActivityList } from './activity-list.tsx';
import { FEED_POLLED_EVERY, useFeed } from './queries.ts';

/** Also of those who follow me, asked for three times as often, below the count of those who watch. */
export function NetworkActivity() {
  const { data, isPending } = useFeed(FEED_POLLED_EVERY.live);
  if (isPending) return <LoadingRows label="Loading activity..." rows={3} />;
  if (!data) return <Note>Activity isn’t available right now.</Note>;
  // A server that tells of one list alone tells of those I follow.
  const network = data.network ?? data.activities;
  if (network.length === 0) return <Note isForRoom>Nothing new yet.</Note>;
  return <ActivityList label="Network activity" activities={network} />;
}

/** What is said for the sake of the room around it is left out on a phone, where there is none. */
const Note = ({ children, isForRoom = false }: { children: string; isForRoom?: boolean }) => (
  <p className={clsx('text-sm text-secondary', isForRoom && 'max-sm:hidden')}>{children}</p>
);
