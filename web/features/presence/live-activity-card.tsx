import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { useWatchingNow, VIEWERS_POLLED_EVERY } from './queries.ts';
import { watchingWords } from './watching-words.ts';

type LiveActivityCardProps = {
  userId: number;
  /** The live activity of followed users. */
  children: ReactNode;
};

export function LiveActivityCard({ userId, children }: LiveActivityCardProps) {
  return (
    <Card title="Live Activity" action={<LiveMark />}>
      <div className="grid grid-cols-1 gap-5">
        <Watching userId={userId} />
        {children}
      </div>
    </Card>
  );
}

/** How many users watch the profile of this one. */
export function Watching({ userId }: { userId: number }) {
  const watching = useWatchingNow(userId, VIEWERS_POLLED_EVERY.card);
  return (
    <p className="flex items-baseline gap-3">
      <span aria-hidden="true" className="text-3xl font-semibold">
        {watching ?? '–'}
      </span>
      <span className="text-sm text-secondary">{watchingWords(watching)}</span>
    </p>
  );
}

export function LiveMark() {
  return (
    <Badge tone="success">
      <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-success" />
      Live tracking active
    </Badge>
  );
}
