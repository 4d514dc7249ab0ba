import type { Passes } from '#contract/podcast.ts';
import { Card } from '#web/ui/card.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

export function PassesCard({ passes }: { passes: Passes | undefined }) {
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
