import { UsersRound } from 'lucide-react';
import { Link } from 'wouter';
import type { Person } from '#contract/follows.ts';
import { profilePath } from '#web/paths.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShowMore } from '#web/ui/list/list-card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { FollowButton } from './follow-button.tsx';
import { type PeopleList, usePeople } from './queries.ts';

type PeopleDialogProps = {
  list: PeopleList;
  userId: number;
  name: string;
  viewerId: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

const TITLES = { followers: 'Followers', following: 'Following' };

export function PeopleDialog({ isOpen, onOpenChange, ...shown }: PeopleDialogProps) {
  const { list, name } = shown;
  const description = list === 'followers' ? `People who follow ${name}` : `People ${name} follows`;
  return (
    <Dialog title={TITLES[list]} {...{ description, isOpen, onOpenChange }}>
      <People {...shown} onLeave={() => onOpenChange(false)} />
    </Dialog>
  );
}

type PeopleProps = Omit<PeopleDialogProps, 'isOpen' | 'onOpenChange'> & { onLeave: () => void };

function People({ list, userId, name, viewerId, onLeave }: PeopleProps) {
  const query = usePeople(list, userId);
  return (
    <Loaded query={query} skeleton={<PeopleSkeleton />} errorTitle="Couldn’t load this list">
      {({ pages: [first, ...others] }) =>
        first?.people.length === 0 ? (
          <NoPeople {...{ list, name }} />
        ) : (
          <div className="grid gap-4">
            <ul className="grid gap-1">
              {[first, ...others]
                .flatMap((page) => page?.people ?? [])
                .map((person) => (
                  <PersonRow key={person.id} {...{ person, viewerId, onLeave }} />
                ))}
            </ul>
            <ShowMore query={query} />
          </div>
        )
      }
    </Loaded>
  );
}

type PersonRowProps = { person: Person; viewerId: number; onLeave: () => void };

function PersonRow({ person, viewerId, onLeave }: PersonRowProps) {
  const { id, username, profileImage, isBot } = person;
  const name = person.name ?? username;
  return (
    <li className="relative flex min-h-14 items-center gap-3">
      <Avatar name={name} src={profileImage} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <Link
            href={profilePath(username)}
            onClick={onLeave}
            className="inline-flex min-h-6 min-w-0 items-center rounded-sm font-medium after:absolute after:inset-0"
          >
            <span className="truncate">{name}</span>
          </Link>
          {isBot && <Badge>Bot</Badge>}
        </span>
        <span className="truncate text-sm text-secondary">@{username}</span>
      </span>
      {/* Above the link that covers the row. */}
      <div className="relative empty:hidden">
        <FollowButton {...{ userId: id, name, viewerId }} />
      </div>
    </li>
  );
}

function NoPeople({ list, name }: Pick<PeopleProps, 'list' | 'name'>) {
  const title =
    list === 'followers' ? `${name} has no followers yet` : `${name} doesn’t follow anyone yet`;
  return <EmptyState icon={<UsersRound />} title={title} />;
}

function PeopleSkeleton() {
  return (
    <LoadingRegion label="Loading people…" className="grid gap-1">
      {['first', 'second', 'third', 'fourth'].map((row) => (
        <div key={row} className="flex min-h-14 items-center gap-3">
          <Skeleton className="size-11 rounded-full!" />
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </LoadingRegion>
  );
}
