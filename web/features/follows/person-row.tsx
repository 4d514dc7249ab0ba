import { Link } from 'wouter';
import type { Person } from '#contract/follows.ts';
import { profilePath } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { FollowButton } from './follow-button.tsx';

type PersonRowProps = {
  person: Person;
  viewerId: number;
  /** Instead of the username below the name. */
  note?: string | undefined;
  onLeave?: () => void;
};

export function PersonRow({ person, viewerId, note, onLeave }: PersonRowProps) {
  const { id, username, profileImage, isBot } = person;
  const name = person.name ?? username;
  return (
    <li className="relative flex min-h-14 items-center gap-3 py-1 max-[16rem]:flex-wrap">
      <Avatar name={name} src={profileImage} />
      <span className="grid min-w-0 flex-1 max-[16rem]:basis-1/2">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={profilePath(username)}
            onClick={onLeave}
            className="inline-flex min-h-6 min-w-0 items-center rounded-sm font-medium after:absolute after:inset-0"
          >
            <span className="line-clamp-2 wrap-anywhere">{name}</span>
          </Link>
          {isBot && <Badge>Bot</Badge>}
        </span>
        <span className="line-clamp-3 text-sm wrap-anywhere text-secondary max-[16rem]:line-clamp-none">
          {note ?? `@${username}`}
        </span>
      </span>
      {/* Above the link that covers the row. */}
      <div className="relative empty:hidden">
        <FollowButton {...{ userId: id, name, viewerId }} />
      </div>
    </li>
  );
}

export function PeopleSkeleton() {
  return (
    <LoadingRegion label="Loading people…" className="grid grid-cols-1 gap-1">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-11 shrink-0 rounded-full!" />
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </LoadingRegion>
  );
}
