import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { Challenge } from '#contract/challenge.ts';
import { spanText } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { CHALLENGE_DAYS, challengeSegments, stateOfChallenge } from '#domain/people/challenge.ts';
import { nounFor, pluralise } from '#domain/text/pluralise.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PhaseBadge } from './phase-badge.tsx';
import { useChallenge, useCurrentChallenge, useChallenges } from './queries.ts';
import { participantsText } from './texts.ts';
import { heroHeightStyles, WaitlistCard } from './waitlist-card.tsx';

type ChallengeHeroProps = { today: LocalDay; pathOf: (id: number) => string };

/** The current or next challenge. Without one, the waitlist is in its place. */
export function ChallengeHero({ today, pathOf }: ChallengeHeroProps) {
  const { isPending } = useChallenges();
  const challenge = useCurrentChallenge(today);
  if (isPending) return <Skeleton className={clsx('rounded-lg!', heroHeightStyles)} />;
  if (!challenge) return <WaitlistCard isHero />;
  return (
    <Card
      aria-label="7 Day Challenge"
      className={clsx(
        'relative flex gap-5 transition-shadow hover:shadow-md max-sm:flex-col max-sm:items-center max-sm:justify-center sm:items-center sm:gap-8',
        heroHeightStyles,
      )}
    >
      {challenge.isParticipant ? (
        <OwnRing {...{ challenge, today }} />
      ) : (
        <ChallengeRing {...{ challenge, today }} perfectDays={[]} />
      )}
      <Words {...{ challenge, today }} path={pathOf(challenge.id)} />
    </Card>
  );
}

/** The waitlist of the challenge after the one above. */
export function NextWaitlist({ today }: Pick<ChallengeHeroProps, 'today'>) {
  return useCurrentChallenge(today) && <WaitlistCard />;
}

type WordsProps = { challenge: Challenge; today: LocalDay; path: string };

/** The whole card is the area of the link, whose text is the name. */
function Words({ challenge, today, path }: WordsProps) {
  const { name, description, startDate, endDate, participantCount, isParticipant } = challenge;
  return (
    <div className="grid min-w-0 content-center gap-2 max-sm:w-full">
      <p className="flex flex-wrap items-center gap-2">
        <PhaseBadge {...{ challenge, today }} />
        {isParticipant && <Badge tone="success">Joined</Badge>}
      </p>
      <h2 className="text-2xl wrap-anywhere sm:text-3xl">
        <Link href={path} className="after:absolute after:inset-0 after:rounded-lg">
          {name}
        </Link>
      </h2>
      <p className="text-secondary">
        {spanText(startDate, endDate)} · {participantsText(participantCount)}
      </p>
      {description && (
        <p dir="auto" className="line-clamp-2 max-w-prose wrap-anywhere">
          {description}
        </p>
      )}
    </div>
  );
}

type RingProps = { challenge: Challenge; today: LocalDay };

function OwnRing({ challenge, today }: RingProps) {
  const { data } = useChallenge(String(challenge.id));
  const me = data?.participants.find(({ isMe }) => isMe);
  return <ChallengeRing {...{ challenge, today }} perfectDays={me?.perfectDays ?? []} />;
}

/** Seven segments, filled on the user's perfect days. The number in the middle is the day, or the days until then. */
function ChallengeRing({
  challenge,
  today,
  perfectDays,
}: RingProps & { perfectDays: readonly LocalDay[] }) {
  const state = stateOfChallenge(challenge, today);
  const [number, words] =
    state.phase === 'running'
      ? [state.day, `of ${CHALLENGE_DAYS}`]
      : state.phase === 'coming'
        ? [state.daysUntil, `${nounFor(state.daysUntil, 'day')} to go`]
        : [CHALLENGE_DAYS, 'days'];
  return (
    <DayRing
      segments={challengeSegments(challenge, perfectDays)}
      label={
        challenge.isParticipant ? `${pluralise(perfectDays.length, 'perfect day')} so far` : ''
      }
      thickness={9}
      className="size-36 shrink-0 sm:size-40"
    >
      <span aria-hidden="true" className="grid justify-items-center">
        <span className="text-display leading-none font-semibold">{number}</span>
        <span className="text-sm text-secondary">{words}</span>
      </span>
    </DayRing>
  );
}
