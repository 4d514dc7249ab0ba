import { Link } from 'wouter';
import type { Encouragement } from '#contract/encouragement.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { nextStepStyles } from '#web/ui/next-step.ts';
import { QuietFailure } from '#web/ui/quiet-failure.tsx';
import { TimeAgo } from '#web/ui/time-ago.tsx';
import { useEncouragements } from './queries.ts';

const MAX_MESSAGES = 3;

/** `profilePath`: one's own public page, which others send encouragement from. */
export function RecentEncouragementCard({ profilePath }: { profilePath: string }) {
  return (
    <Card aria-label="Recent Encouragement">
      <CardHeader title="Recent Encouragement" />
      <Messages profilePath={profilePath} />
    </Card>
  );
}

function Messages({ profilePath }: { profilePath: string }) {
  const { data, isPending, isFetching, refetch } = useEncouragements();
  if (isPending) return <LoadingRows label="Loading encouragement..." rows={2} />;
  if (!data) {
    return (
      <QuietFailure onRetry={() => void refetch()} isRetrying={isFetching}>
        Your encouragement did not load.
      </QuietFailure>
    );
  }
  if (data.length === 0) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-secondary">
          No encouragement yet. Share your profile so people can cheer you on.
        </p>
        <Link href={profilePath} className={nextStepStyles}>
          See your profile
        </Link>
      </div>
    );
  }
  return (
    <ul className="grid gap-5">
      {data.slice(0, MAX_MESSAGES).map((encouragement) => (
        <li key={encouragement.id}>
          <Message {...encouragement} />
        </li>
      ))}
    </ul>
  );
}

function Message({ message, createdAt, fromUser }: Encouragement) {
  return (
    <figure className="grid gap-1 text-sm">
      <blockquote dir="auto" className="text-base whitespace-pre-line wrap-anywhere">
        {message}
      </blockquote>
      <figcaption className="wrap-anywhere text-secondary">
        {/* Apart, or what follows a name that is read from the right would change places with it. */}
        <bdi>{fromUser?.name ?? fromUser?.username ?? 'Someone'}</bdi>{' '}
        {fromUser?.isBot && <Badge className="mr-1">Bot</Badge>}
        <span aria-hidden="true">· </span>
        <TimeAgo at={createdAt} />
      </figcaption>
    </figure>
  );
}
