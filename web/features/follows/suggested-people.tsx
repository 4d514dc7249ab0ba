import { Link } from 'wouter';
import type { SuggestedPerson } from '#contract/follows.ts';
import { ListCard } from '#web/ui/list/list-card.tsx';
import { nextStepStyles } from '#web/ui/next-step.ts';
import { PeopleSkeleton, PersonRow } from './person-row.tsx';
import { useSuggestedPeople } from './queries.ts';

type SuggestedPeopleProps = {
  viewerId: number;
  /** The page to search for users. */
  findPeoplePath: string;
};

export function SuggestedPeople({ viewerId, findPeoplePath }: SuggestedPeopleProps) {
  return (
    <ListCard
      title="People to follow"
      query={useSuggestedPeople()}
      skeleton={<PeopleSkeleton />}
      errorTitle="Couldn’t load people to follow."
      isQuiet
      itemsOf={(people) => people}
      empty={<p className="text-sm text-secondary">No one new to follow right now.</p>}
      renderFooter={() => (
        <Link href={findPeoplePath} className={nextStepStyles}>
          Find people
        </Link>
      )}
    >
      {(person) => <PersonRow key={person.id} {...{ person, viewerId }} note={noteOf(person)} />}
    </ListCard>
  );
}

function noteOf({ habitsInCommon, hasSameNames }: SuggestedPerson): string | undefined {
  if (habitsInCommon.length === 0) return undefined;
  return `${hasSameNames ? 'In common' : 'Similar'}: ${habitsInCommon.join(', ')}`;
}
