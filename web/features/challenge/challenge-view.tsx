import type { Challenge } from '#contract/challenge.ts';
import { spanText } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { ApiError, isGone } from '#web/client/call-api.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/loaded.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { participantsText } from './texts.ts';
import { Leaderboard } from './leaderboard.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { useChallenge } from './queries.ts';

export function ChallengeView({ id, today }: { id: string; today: LocalDay }) {
  const query = useChallenge(id);
  const { data, error, isPending } = query;
  if (isPending) return <ChallengeSkeleton />;
  if (isGone(error) || isNoId(error)) {
    return (
      <>
        <h1 className="sr-only">Challenge</h1>
        <EmptyState title="This challenge doesn’t exist" description="Take a look at the others." />
      </>
    );
  }
  if (!data) {
    return (
      <>
        <h1 className="sr-only">Challenge</h1>
        <LoadError query={query} title="Couldn’t load the challenge" />
      </>
    );
  }
  return (
    <>
      <Heading {...{ challenge: data.challenge, today }} />
      <Card aria-label="Leaderboard">
        <CardHeader
          title="Leaderboard"
          description="Ranked by perfect days. Ties go to the user who got there first, in their own time zone."
        />
        <Leaderboard {...data} today={today} />
      </Card>
    </>
  );
}

/** Whether the address has no valid id, which a reload would not fix. */
const isNoId = (error: unknown): boolean => error instanceof ApiError && error.status === 400;

function Heading({ challenge, today }: { challenge: Challenge; today: LocalDay }) {
  const { name, description, startDate, endDate, participantCount } = challenge;
  return (
    <header className="grid justify-items-start gap-3">
      <h1 className="max-w-full text-2xl wrap-anywhere sm:text-3xl">{name}</h1>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-secondary">
        <PhaseBadge {...{ challenge, today }} />
        <span>{spanText(startDate, endDate)}</span>
        <span>{participantsText(participantCount)}</span>
      </p>
      {description && (
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {description}
        </p>
      )}
    </header>
  );
}

function ChallengeSkeleton() {
  return (
    <LoadingRegion label="Loading the challenge…" className="grid gap-6">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-80 rounded-lg!" />
    </LoadingRegion>
  );
}
