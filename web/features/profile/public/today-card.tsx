import type { PublicDay } from '#domain/people/public-day.ts';
import { tallyText } from '#domain/progress/day-tally.ts';
import { Card } from '#web/ui/card.tsx';

type TodayCardProps = { name: string; day: PublicDay };

/** The progress of the owner's day, by their clock. */
export function TodayCard({ name, day }: TodayCardProps) {
  const { due, tally, percent } = day;
  return (
    <Card aria-label="Today's Progress" className="grid content-start gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg">Today's Progress</h2>
        {due > 0 && <p className="text-2xl font-semibold proportional-nums">{percent}%</p>}
      </div>
      {due === 0 ? (
        <p className="text-secondary">Nothing is due for {name} today.</p>
      ) : (
        <>
          <div
            role="progressbar"
            aria-label="Done today"
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-2 overflow-hidden rounded-full bg-track"
          >
            <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-sm">
            <p className="wrap-anywhere">{bandWords(name, day)}</p>
            <p className="text-secondary">{tallyText(tally)}</p>
          </div>
        </>
      )}
    </Card>
  );
}

function bandWords(name: string, { band }: PublicDay): string {
  return band === 'has crushed it' ? `${name} ${band} today` : `${name} is ${band}`;
}
