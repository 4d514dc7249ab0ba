import { Link } from 'wouter';
import type { Challenge } from '#contract/challenge.ts';
import { spanText } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { participantsText } from './texts.ts';
import { PhaseBadge } from './phase-badge.tsx';
import { useCurrentChallenge, useChallenges } from './queries.ts';

type ChallengeListProps = { today: LocalDay; pathOf: (id: number) => string };

/** All challenges except the one at the top of the page. */
export function ChallengeList({ today, pathOf }: ChallengeListProps) {
  return (
    <Loaded
      query={useChallenges()}
      skeleton={<ChallengesSkeleton />}
      errorTitle="Couldn’t load the challenges"
    >
      {(challenges) => <Others {...{ challenges, today, pathOf }} />}
    </Loaded>
  );
}

type OthersProps = ChallengeListProps & { challenges: readonly Challenge[] };

function Others({ challenges, today, pathOf }: OthersProps) {
  const first = useCurrentChallenge(today);
  const others = challenges.filter(({ id }) => id !== first?.id);
  if (others.length === 0) return null;
  return (
    <section aria-label="Other challenges" className="grid grid-cols-1 gap-4">
      <h2 className="text-lg">Other challenges</h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {others.map((challenge) => (
          <li key={challenge.id}>
            <ChallengeCard {...{ challenge, today }} path={pathOf(challenge.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ChallengesSkeleton = () => (
  <LoadingRegion label="Loading challenges…" className="grid gap-4">
    <Skeleton className="h-28 rounded-lg!" />
    <Skeleton className="h-28 rounded-lg!" />
  </LoadingRegion>
);

type ChallengeCardProps = { challenge: Challenge; today: LocalDay; path: string };

/** The whole card is the area of the link, whose text is the name. */
function ChallengeCard({ challenge, today, path }: ChallengeCardProps) {
  const { name, startDate, endDate, participantCount, isParticipant } = challenge;
  return (
    <Card className="relative grid gap-2 transition-shadow hover:shadow-md">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-lg wrap-anywhere">
          <Link href={path} className="after:absolute after:inset-0 after:rounded-lg">
            {name}
          </Link>
        </h3>
        <span className="flex flex-wrap gap-2">
          {isParticipant && <Badge tone="success">Joined</Badge>}
          <PhaseBadge {...{ challenge, today }} />
        </span>
      </div>
      <p className="text-sm text-secondary">
        {spanText(startDate, endDate)} · {participantsText(participantCount)}
      </p>
    </Card>
  );
}
