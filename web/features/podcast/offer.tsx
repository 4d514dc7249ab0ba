import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ALL_CLAIMED, type Passes } from '#contract/podcast.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { PASSES_IN_ALL, VIP_DAYS, COUNTDOWN_SECONDS, countdownOf } from '#domain/site/podcast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, LoadingRegion } from '#web/ui/skeleton.tsx';
import { Card } from '#web/ui/card.tsx';
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

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;

/** Counts by the clock, because timers stop in a sleeping tab. */
function useSecondsLeft(): number {
  const [start] = useState(() => Date.now());
  const [now, setNow] = useState(start);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 1000 - ((now - start) % 1000));
    return () => clearTimeout(timer);
  }, [now, start]);
  return COUNTDOWN_SECONDS - Math.floor((now - start) / 1000);
}

/** A separate component, so that each second renders only these figures. */
function OfferCountdown() {
  const left = countdownOf(useSecondsLeft());
  return (
    <div
      role="timer"
      aria-label="Time left to claim"
      className="flex gap-2 max-[16rem]:flex-wrap sm:gap-3"
    >
      {UNITS.map((unit) => (
        <div
          key={unit}
          className="grid min-w-16 flex-1 justify-items-center rounded-md bg-surface px-2 py-3 shadow-sm sm:flex-none sm:px-4"
        >
          <span className="text-2xl font-semibold">{String(left[unit]).padStart(2, '0')}</span>
          <span className="text-xs text-secondary">{unit}</span>
        </div>
      ))}
    </div>
  );
}

function PassesCard({ passes }: { passes: Passes | undefined }) {
  return (
    <Card aria-label="VIP passes">
      <h2 className="text-sm font-medium text-secondary">VIP passes remaining</h2>
      {passes ? <Figures passes={passes} /> : <NoFiguresYet />}
    </Card>
  );
}

function Figures({ passes: { totalPasses, usedPasses, remainingPasses } }: { passes: Passes }) {
  const claimed = totalPasses > 0 ? (usedPasses / totalPasses) * 100 : 100;
  return (
    <>
      <p className="mt-1 text-hero leading-none font-semibold tracking-tight">
        {remainingPasses}
        <span className="text-2xl text-secondary"> / {totalPasses}</span>
      </p>
      <div
        role="progressbar"
        aria-label="Passes claimed"
        aria-valuemin={0}
        aria-valuemax={totalPasses}
        aria-valuenow={usedPasses}
        className="mt-5 h-3 overflow-hidden rounded-full bg-track"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-slow"
          style={{ width: `${claimed}%` }}
        />
      </div>
      <p className="mt-2 text-sm text-secondary">{usedPasses} claimed so far</p>
    </>
  );
}

function NoFiguresYet() {
  return (
    <LoadingRegion label="Loading passes…">
      <Skeleton className="mt-2 h-14 w-40 rounded-md" />
      <Skeleton className="mt-5 h-3 rounded-full" />
      <Skeleton className="mt-3 h-4 w-32" />
    </LoadingRegion>
  );
}
