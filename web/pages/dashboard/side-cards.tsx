import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSignedInUser } from '#web/features/account/user.ts';
import { WaitlistBanner } from '#web/features/challenge/waitlist-banner.tsx';
import { useEncouragements } from '#web/features/encouragement/queries.ts';
import { RecentEncouragementCard } from '#web/features/encouragement/recent-encouragement-card.tsx';
import { FEED_POLLED_EVERY, useFeed } from '#web/features/feed/queries.ts';
import { useWatchingNow, VIEWERS_POLLED_EVERY } from '#web/features/presence/queries.ts';
import { profilePath } from '#web/paths.ts';
import { hasFailed } from '#web/ui/loaded.tsx';
import { ActivityCards } from '../activity-cards.tsx';

/** `skeleton` is shown until it is known whether there is any news, so that no card appears and disappears. */
export function SideCards({ skeleton }: { skeleton: ReactNode }) {
  const { id, username } = useSignedInUser();
  const hasContent = useHasContent(id);
  const [isOpen, setIsOpen] = useState(false);
  // Cards stay until the page is left.
  if (hasContent && !isOpen) setIsOpen(true);
  return (
    <>
      {isOpen ? (
        <>
          <RecentEncouragementCard profilePath={profilePath(username)} />
          <ActivityCards userId={id} />
        </>
      ) : hasContent === undefined ? (
        skeleton
      ) : (
        <TogetherLine onOpen={() => setIsOpen(true)} />
      )}
      {/* Last: it comes and goes, and moves nothing that is being read. */}
      <WaitlistBanner />
    </>
  );
}

/** Whether a card has something to show, or says that it could not be loaded. Undefined while loading. */
function useHasContent(userId: number): boolean | undefined {
  const encouragements = useEncouragements();
  const feed = useFeed(FEED_POLLED_EVERY.card);
  const watching = useWatchingNow(userId, VIEWERS_POLLED_EVERY.card) ?? 0;
  if (hasFailed(encouragements) || hasFailed(feed)) return true;
  if (!encouragements.data || !feed.data) return undefined;
  const { activities, network } = feed.data;
  return encouragements.data.length + activities.length + network.length + watching > 0;
}

const TogetherLine = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-expanded={false}
    onClick={onOpen}
    className="flex min-h-14 items-center justify-between gap-3 rounded-lg bg-surface px-4 text-left shadow-sm hover:shadow-md"
  >
    <span>
      <span className="font-semibold">Together</span>
      <span className="text-secondary"> · No news yet</span>
    </span>
    <ChevronDown aria-hidden="true" className="size-5 text-secondary" />
  </button>
);
