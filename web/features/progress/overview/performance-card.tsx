import { pluralise, numberText } from '#domain/text/pluralise.ts';
import { type PerformanceMessage, performanceMessage } from '#domain/progress/day-status.ts';
import { nothingLeftText } from '#domain/progress/day-tally.ts';
import { hasFailed, LoadError, type LoadedQuery } from '#web/ui/loaded.tsx';
import type { Scores } from '../queries.ts';
import { type TodayFigures, UNKNOWN } from '../today-figures.ts';
import { Figures } from './figures.tsx';
import { type Journey, ShareableCard } from './shareable-card.tsx';

type PerformanceCardProps = {
  figures: TodayFigures;
  scores: LoadedQuery<Scores>;
  journey: Journey;
};

export function PerformanceCard({ figures, scores: query, journey }: PerformanceCardProps) {
  const { scheduled, tally, canBeDone, active, totalReps } = figures;
  const { data: scores } = query;
  return (
    <ShareableCard
      title="My Performance"
      fileName="my-performance"
      journey={journey}
      isWhole={scores !== undefined}
    >
      <p className="flex items-baseline gap-3">
        <span className="text-display font-semibold">
          {scores ? numberText(scores.crushScore) : UNKNOWN}
        </span>
        <span className="text-secondary">perfect-day streak</span>
      </p>
      <Figures
        layout="pairs"
        figures={[
          ['Completed today', `${tally.done}/${scheduled.length}`],
          ['7-day rate', scores ? `${scores.sevenDayRate}%` : UNKNOWN],
          ['Active habits', numberText(active)],
          ['Total reps', numberText(totalReps)],
        ]}
      />
      {scores && (
        <Message
          {...performanceMessage({ perfectDayStreak: scores.crushScore, tally })}
          canBeDone={canBeDone}
        />
      )}
      {hasFailed(query) && <LoadError query={query} title="Couldn’t load your scores." isQuiet />}
    </ShareableCard>
  );
}

type MessageProps = PerformanceMessage & { canBeDone: number };

function Message({ canBeDone, ...message }: MessageProps) {
  return (
    <p className="rounded-md bg-secondary px-4 py-3">
      <strong className="font-semibold">{message.title}</strong>
      {'remaining' in message && (
        <span className="text-secondary"> {remainingText(message.remaining, canBeDone)}</span>
      )}
    </p>
  );
}

const remainingText = (remaining: number, canBeDone: number): string =>
  remaining > 0 ? `${pluralise(remaining, 'habit')} remaining` : nothingLeftText(canBeDone);
