import type { ReactNode } from 'react';
import { numberText } from '#domain/counted.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { Scores } from './queries.ts';
import type { TodayFigures } from './today-figures.ts';

type SummaryCardsProps = { figures: TodayFigures | undefined; scores: Scores };

export function SummaryCards({ figures, scores }: SummaryCardsProps) {
  return (
    <ul aria-label="Summary" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <SummaryCard
        label="Total Habits"
        tooltip="The total number of habits you've created in your account"
      >
        {figures && numberText(figures.scheduled.length)}
      </SummaryCard>
      <SummaryCard
        label="Today"
        tooltip="Number of habits completed today out of your total habits scheduled for today"
      >
        {figures && (
          <>
            {figures.completed}
            <span className="text-secondary">/{figures.scheduled.length}</span>
          </>
        )}
      </SummaryCard>
      <SummaryCard
        label="Crush Score"
        tooltip="Consecutive days you completed every single habit - your ultimate streak!"
      >
        {scores && numberText(scores.crushScore)}
      </SummaryCard>
      <SummaryCard
        label="Last 7 Days"
        tooltip="Percentage of habit instances completed in the last 7 days"
      >
        {scores && `${scores.sevenDayRate}%`}
      </SummaryCard>
    </ul>
  );
}

type SummaryCardProps = { label: string; tooltip: string; children: ReactNode };

/** A button so that its tooltip is reached by keyboard and finger; it does nothing else. */
function SummaryCard({ label, tooltip, children }: SummaryCardProps) {
  return (
    <li className="grid">
      <Tooltip content={tooltip} side="bottom">
        <button
          type="button"
          className="grid cursor-help! gap-1 rounded-lg bg-surface p-4 text-left shadow-sm sm:p-5"
        >
          <span className="text-sm text-secondary">{label}</span>
          <span className="text-3xl font-semibold">
            {children ?? <Skeleton className="h-10 w-16" />}
          </span>
        </button>
      </Tooltip>
    </li>
  );
}
