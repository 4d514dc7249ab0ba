import { useState } from 'react';
import type { getPricing } from '#contract/beta-access.ts';
import type { ResponseOf } from '#contract/call.ts';
import { PRICING_INTERVALS, type PricingInterval } from '#domain/site/beta-access.ts';
import { pluralise } from '#domain/text/pluralise.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { usePricing } from '../queries.ts';

const OPTIONS = PRICING_INTERVALS.map((value) => ({ value, label: value }));

export function PricingCard() {
  const [shown, setShown] = useState<PricingInterval>('Monthly');
  const query = usePricing();
  const prices = query.data?.intervals.find(({ interval }) => interval === shown);
  return (
    <Card title="What applicants would pay" description={describe(prices)}>
      <SegmentedControl
        label="How often"
        options={OPTIONS}
        value={shown}
        onValueChange={setShown}
      />
      <Loaded
        query={query}
        skeleton={
          <LoadingRegion label="Loading prices…" className="mt-5">
            <Skeleton className="h-44 rounded-md" />
          </LoadingRegion>
        }
      >
        {() => prices && <PriceBars prices={prices} />}
      </Loaded>
    </Card>
  );
}

type Prices = ResponseOf<typeof getPricing>['intervals'][number];

function describe(prices: Prices | undefined): string {
  if (!prices) return ' ';
  if (prices.count === 0) return 'No applicant has chosen this.';
  if (prices.count === 1) return `1 applicant, who would pay ${prices.median}.`;
  const people = pluralise(prices.count, 'applicant');
  return `${people}; half of them would pay ${prices.median} or more.`;
}

const HEIGHT = 100;
const WIDTH = 100;

function PriceBars({ prices: { steps, count } }: { prices: Prices }) {
  const most = Math.max(1, ...steps.map((step) => step.count));
  const width = WIDTH / steps.length;
  return (
    <figure className="mt-5 grid max-w-xl gap-2">
      <div className="grid grid-flow-col auto-cols-fr text-center text-sm" aria-hidden="true">
        {steps.map(({ from, count: people }) => (
          <span key={from} className={people === 0 ? 'text-secondary' : 'font-semibold'}>
            {people}
          </span>
        ))}
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={count === 0 ? 'No applicants' : inWords(steps)}
        className="h-32 w-full border-b border-border"
      >
        {steps.map(({ from, count: people }, index) => {
          const height = (people / most) * HEIGHT;
          return (
            <rect
              key={from}
              x={index * width + width * 0.15}
              width={width * 0.7}
              y={HEIGHT - height}
              height={height}
              className="fill-outline"
            />
          );
        })}
      </svg>
      <figcaption
        aria-hidden="true"
        className="grid grid-flow-col auto-cols-fr text-center text-xs text-secondary"
      >
        {steps.map(({ from }, index) => (
          <span key={from} className="whitespace-nowrap">
            {rangeOf(from, steps[index + 1]?.from)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function rangeOf(from: number, next: number | undefined): string {
  if (next === undefined) return `${from}+`;
  return next === from + 1 ? `<${next}` : `${from}–${next}`;
}

const inWords = (steps: Prices['steps']): string =>
  steps
    .flatMap(({ from, count }, index) =>
      count === 0 ? [] : [`${rangeOf(from, steps[index + 1]?.from)}: ${count}`],
    )
    .join(', ');
