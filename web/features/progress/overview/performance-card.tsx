import { counted, numberText } from '#domain/counted.ts';
import { performanceMessage } from '#domain/day-status.ts';
import type { Scores } from '../queries.ts';
import type { TodayFigures } from '../today-figures.ts';
import { Figures } from './figures.tsx';
import type { Journey } from './journey-link.ts';
import { ShareableCard } from './shareable-card.tsx';

type PerformanceCardProps = { figures: TodayFigures; scores: Scores; journey: Journey };

export function PerformanceCard({ figures, scores, journey }: PerformanceCardProps) {
  const { completed, scheduled, active, totalReps } = figures;
  const crushScore = scores?.crushScore ?? 0;
  return (
    <ShareableCard title="My Performance" fileName="my-performance" journey={journey}>
      <p className="flex items-baseline gap-3">
        <span className="text-display font-semibold">{numberText(crushScore)}</span>
        <span className="text-secondary">perfect-day streak</span>
      </p>
      <Figures
        figures={[
          ['Completed today', `${completed}/${scheduled.length}`],
          ['7-day rate', `${scores?.sevenDayRate ?? 0}%`],
          ['Active habits', numberText(active)],
          ['Total reps', numberText(totalReps)],
        ]}
      />
      {scores && (
        <Message
          {...performanceMessage({
            perfectDayStreak: crushScore,
            completedToday: completed,
            scheduledToday: scheduled.length,
          })}
        />
      )}
    </ShareableCard>
  );
}

function Message(message: ReturnType<typeof performanceMessage>) {
  return (
    <p className="rounded-md bg-secondary px-4 py-3">
      <strong className="font-semibold">{message.title}</strong>
      {'remaining' in message && (
        <span className="text-secondary"> {counted(message.remaining, 'habit')} remaining</span>
      )}
    </p>
  );
}
