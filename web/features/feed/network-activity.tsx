import { clsx } from 'clsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import type { FeedCardProps } from './activity-feed-card.tsx';
import { ActivityList } from './activity-list.tsx';
import { FEED_POLLED_EVERY, useFeed } from './queries.ts';

/** Includes followers, and is polled three times as often. Below the count of viewers. */
export function NetworkActivity({ atMost, renderAnswer }: Partial<FeedCardProps>) {
  const { data, isPending } = useFeed(FEED_POLLED_EVERY.live);
  if (isPending) return <LoadingRows label="Loading activity..." rows={3} />;
  if (!data) return <Note>Activity isn’t available right now.</Note>;
  // Older servers return only the activities of followed users.
  const network = data.network ?? data.activities;
  if (network.length === 0) return <Note isForRoom>Nothing new yet.</Note>;
  return (
    <ActivityList label="Network activity" activities={network} {...{ atMost, renderAnswer }} />
  );
}

/** Hidden on phones, which have no room for it. */
const Note = ({ children, isForRoom = false }: { children: string; isForRoom?: boolean }) => (
  <p className={clsx('text-sm text-secondary', isForRoom && 'max-sm:hidden')}>{children}</p>
);
