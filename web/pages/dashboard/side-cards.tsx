import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSignedInUser } from '#web/features/account/user.ts';
import { WaitlistBanner } from '#web/features/challenge/waitlist-banner.tsx';
import { RecentEncouragementCard } from '#web/features/encouragement/recent-encouragement-card.tsx';
import { FEED_POLLED_EVERY, useFeed } from '#web/features/feed/queries.ts';
import { NeedsConnection } from '#web/ui/needs-connection.tsx';
import { profilePath } from '#web/paths.ts';
import { ActivityCards } from '../activity-cards.tsx';

/** `hasContent`: whether a card has something to show. */
export function SideCards({ hasContent }: { hasContent: boolean }) {
  const { id, username } = useSignedInUser();
  const [isOpen, setIsOpen] = useState(false);
  const isFeedKnown = useFeed(FEED_POLLED_EVERY.card).data !== undefined;
  // Cards stay until the page is left.
  if (hasContent && !isOpen) setIsOpen(true);
  return (
    <>
      {isOpen ? (
        <NeedsConnection sentence="Together needs a connection." hasData={isFeedKnown}>
          <RecentEncouragementCard profilePath={profilePath(username)} />
          <ActivityCards userId={id} />
        </NeedsConnection>
      ) : (
        <TogetherLine onOpen={() => setIsOpen(true)} />
      )}
      {/* Last, so that nothing moves when it appears or disappears. */}
      <WaitlistBanner />
    </>
  );
}

const TogetherLine = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-expanded={false}
    onClick={onOpen}
    className="flex min-h-14 items-center justify-between gap-3 rounded-lg bg-surface px-4 text-left shadow-sm hover:shadow-md"
  >
    <span className="text-sm">
      <span className="font-semibold">Together</span>
      <span className="text-secondary"> · No news yet</span>
    </span>
    <ChevronDown aria-hidden="true" className="size-5 text-secondary" />
  </button>
);
