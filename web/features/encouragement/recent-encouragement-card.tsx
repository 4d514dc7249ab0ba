import { Link } from 'wouter';
import type { Encouragement } from '#contract/encouragement.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { nextStepStyles } from '#web/ui/next-step.ts';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { useEncouragements } from './queries.ts';

const MAX_MESSAGES = 3;

/** `profilePath`: the own public profile, on which others send encouragements. */
export function RecentEncouragementCard({ profilePath }: { profilePath: string }) {
  return (
    <ListCard
      title="Recent Encouragement"
      query={useEncouragements()}
      skeleton={<LoadingRows label="Loading encouragement..." rows={2} />}
      errorTitle="Couldn’t load your encouragement."
      isQuiet
      itemsOf={(encouragements) => encouragements.slice(0, MAX_MESSAGES)}
      listClassName="grid gap-5"
      empty={
        <div className="grid justify-items-start gap-3">
          <p className="text-sm text-secondary">
            No encouragement yet. Share your profile so people can cheer you on.
          </p>
          <Link href={profilePath} className={nextStepStyles}>
            See your profile
          </Link>
        </div>
      }
    >
      {(encouragement) => (
        <li key={encouragement.id}>
          <Message {...encouragement} />
        </li>
      )}
    </ListCard>
  );
}

function Message({ message, createdAt, fromUser }: Encouragement) {
  return (
    <figure className="grid gap-1 text-sm">
      <blockquote dir="auto" className="text-base whitespace-pre-line wrap-anywhere">
        {message}
      </blockquote>
      <figcaption className="wrap-anywhere text-secondary">
        {/* Isolated, because a right-to-left name would reorder the text after it. */}
        <bdi>{fromUser?.name ?? fromUser?.username ?? 'Someone'}</bdi>{' '}
        {fromUser?.isBot && <Badge className="mr-1">Bot</Badge>}
        <span aria-hidden="true">· </span>
        <TimeAgo at={createdAt} />
      </figcaption>
    </figure>
  );
}
