import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { ALL_CLAIMED } from '#contract/podcast.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { PASSES_IN_ALL, VIP_DAYS } from '#domain/site/podcast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { OfferCountdown } from './offer-countdown.tsx';
import { PassesCard } from './passes-card.tsx';
import { usePasses } from './queries.ts';

const PROMISES = [
  'No card required. Just a name, email and password.',
  `After ${VIP_DAYS} days you stay VIP or drop to the free plan. You choose, and we never charge automatically.`,
  'Your habits, streaks and notes stay yours either way.',
];

type PodcastOfferProps = {
  onClaim: () => void;
  /** The link when no passes are left. */
  otherwise: ReactNode;
};

export function PodcastOffer({ onClaim, otherwise }: PodcastOfferProps) {
  const passes = usePasses();
  const areGone = passes?.remainingPasses === 0;
  return (
    <div className="grid grid-cols-1 items-center gap-8 lg:grid-cols-[1.3fr_1fr] lg:gap-16">
      <div className="grid grid-cols-1 justify-items-start gap-5">
        {passes ? (
          <Badge>{spotsText(passes.remainingPasses)}</Badge>
        ) : (
          <Skeleton className="h-6 w-36 rounded-full" />
        )}
        <h1 className="text-3xl sm:text-display">
          {PASSES_IN_ALL} free VIP months for podcast listeners
        </h1>
        <p className="max-w-xl text-lg text-secondary">
          You heard about it, now try it: track your habits in public, with people who cheer you on.
          The first month as a VIP is on us.
        </p>
        {!areGone && <OfferCountdown />}
      </div>
      <div className="grid gap-4">
        <PassesCard passes={passes} />
        {areGone ? (
          <div className="grid gap-3">
            <p className="text-center font-semibold">{ALL_CLAIMED}</p>
            {otherwise}
          </div>
        ) : (
          <Button variant="primary" size="lg" isFullWidth onClick={onClaim}>
            Claim My Free VIP Month
          </Button>
        )}
        {!areGone && <Promises />}
      </div>
    </div>
  );
}

function Promises() {
  return (
    <ul className="grid gap-2 text-sm text-secondary">
      {PROMISES.map((promise) => (
        <li key={promise} className="flex gap-2">
          <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          {promise}
        </li>
      ))}
    </ul>
  );
}

const spotsText = (count: number) => `Only ${pluralise(count, 'spot')} left`;
