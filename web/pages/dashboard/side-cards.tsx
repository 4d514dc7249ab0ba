import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSignedInUser } from '#web/features/account/user.ts';
import { WaitlistBanner } from '#web/features/challenge/waitlist-banner.tsx';
import { useEncouragements } from '#web/features/encouragement/queries.ts';
import { RecentEncouragementCard } from '#web/features/encouragement/recent-encouragement-card.tsx';
import { FEED_POLLED_EVERY, useFeed } from '#web/features/feed/queries.ts';
import { useWatchingNow, VIEWERS_POLLED_EVERY } from '#web/features/presence/queries.ts';
import { profilePath } from '#web/paths.ts';
import { ActivityCards } from '../activity-cards.tsx';

export function SideCards() {
  const { id, username } = useSignedInUser();
  const hasContent = useHasContent(id);
  const [isOpen, setIsOpen] = useState(false);
  // Cards stay until the page is left.
  if (hasContent && !isOpen) setIsOpen(true);
  return (
    <>
      {hasContent === false && !isOpen ? (
        <TogetherLine onOpen={() => setIsOpen(true)} />
      ) : (
        <>
          <RecentEncouragementCard profilePath={profilePath(username)} />
          <ActivityCards userId={id} />
        </>
      )}
      {/* Last: it comes and goes, and moves nothing that is being read. */}
      <WaitlistBanner />
    </>
  );
}

/** Whether a card has something to show. Undefined until all are loaded. */
function useHasContent(userId: number): boolean | undefined {
  const { data: encouragements } = useEncouragements();
  const { data: feed } = useFeed(FEED_POLLED_EVERY.card);
  const watching = useWatchingNow(userId, VIEWERS_POLLED_EVERY.card);
  if (!encouragements || !feed || watching === undefined) return undefined;
  const { activities, network } = feed;
  return encouragements.length + activities.length + network.length + watching > 0;
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
