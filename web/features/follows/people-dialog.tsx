import { UsersRound } from 'lucide-react';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShowMore } from '#web/ui/list/list-card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PeopleSkeleton, PersonRow } from './person-row.tsx';
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

function NoPeople({ list, name }: Pick<PeopleProps, 'list' | 'name'>) {
  const title =
    list === 'followers' ? `${name} has no followers yet` : `${name} doesn’t follow anyone yet`;
  return <EmptyState icon={<UsersRound />} title={title} />;
}
