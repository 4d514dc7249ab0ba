import { BellOff, Check, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import type { Notification } from '#contract/notifications.ts';
import { profilePath } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListCard, ShowMore } from '#web/ui/list/list-card.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { momentText } from '#web/ui/time-texts.ts';
import { KINDS } from './kinds.ts';
import { useHistory } from './queries.ts';

type Status = { label: string; Icon: LucideIcon; tone: string };

const STATUSES: Readonly<Record<Notification['status'], Status>> = {
  sent: { label: 'Sent', Icon: Check, tone: 'text-success' },
  failed: { label: 'Failed', Icon: CircleAlert, tone: 'text-error' },
  pending: { label: 'Pending', Icon: Clock, tone: 'text-warning' },
};

export function HistoryCard() {
  const query = useHistory();
  return (
    <ListCard
      title="Recent Notifications"
      query={query}
      skeleton={<HistorySkeleton />}
      itemsOf={({ pages }) => pages.flatMap((page) => page.notifications)}
      listClassName="grid grid-cols-1 divide-y divide-border"
      empty={
        <EmptyState
          icon={<BellOff />}
          title="No notifications sent yet"
          description="You'll see your email notification history here"
        />
      }
      renderFooter={() => <ShowMore query={query} label="Show older" />}
    >
      {(notification) => <HistoryItem key={notification.id} notification={notification} />}
    </ListCard>
  );
}

function HistoryItem({ notification }: { notification: Notification }) {
  const { type, subject, status, sentAt, createdAt, relatedUser } = notification;
  const { label, Icon } = KINDS[type];
  const { label: state, Icon: StateIcon, tone } = STATUSES[status];
  const at = sentAt ?? createdAt;
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0 max-[16rem]:flex-col">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-secondary">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-48 font-medium wrap-anywhere">{subject}</p>
          <Badge>{label}</Badge>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-secondary">
          {relatedUser && <RelatedUser {...relatedUser} />}
          <span className={`inline-flex items-center gap-1 ${tone}`}>
            <StateIcon aria-hidden="true" className="size-3.5" />
            {state}
          </span>
          <time dateTime={at}>
            {sentAt ? 'Sent' : 'Created'} {momentText(at)}
          </time>
        </div>
      </div>
    </li>
  );
}

function RelatedUser({ name, username, isBot }: NonNullable<Notification['relatedUser']>) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
      <Link
        href={profilePath(username)}
        className="-my-3 min-w-0 truncate py-3 underline-offset-2 hover:underline max-[16rem]:whitespace-normal"
      >
        from {name ?? username}
      </Link>
      {isBot && <Badge>Bot</Badge>}
    </span>
  );
}

function HistorySkeleton() {
  return (
    <LoadingRegion label="Loading your notifications…" className="grid gap-6">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}
