import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { numberText } from '#domain/text/pluralise.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { hasFailed, type Scores } from './queries.ts';
import { type TodayFigures, UNKNOWN } from './today-figures.ts';

type SummaryCardsProps = {
  habits: UseQueryResult;
  figures: TodayFigures | undefined;
  scores: UseQueryResult<Scores>;
};

export function SummaryCards({ habits, figures, scores }: SummaryCardsProps) {
  const ofHabits = { isLost: hasFailed(habits) };
  const ofScores = { isLost: hasFailed(scores) };
  const { crushScore, sevenDayRate } = scores.data ?? {};
  return (
    <ul aria-label="Summary" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <SummaryCard
        label="Total Habits"
        tooltip="The total number of habits you've created in your account"
        {...ofHabits}
      >
        {figures && numberText(figures.scheduled.length)}
      </SummaryCard>
      <SummaryCard
        label="Today"
        tooltip="Number of habits completed today out of your total habits scheduled for today"
        {...ofHabits}
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
        {...ofScores}
      >
        {crushScore !== undefined && numberText(crushScore)}
      </SummaryCard>
      <SummaryCard
        label="Last 7 Days"
        tooltip="Percentage of habit instances completed in the last 7 days"
        {...ofScores}
      >
        {sevenDayRate !== undefined && `${sevenDayRate}%`}
      </SummaryCard>
    </ul>
  );
}

type SummaryCardProps = {
  label: string;
  tooltip: string;
  /** It will not come, unless it is asked for again. */
  isLost: boolean;
  /** Nothing until it is known. */
  children: ReactNode;
};

/** A button so that its tooltip is reached by keyboard and finger; it does nothing else. */
function SummaryCard({ label, tooltip, isLost, children }: SummaryCardProps) {
  return (
    <li className="grid">
      <Tooltip content={tooltip} side="bottom">
        <button
          type="button"
          className="grid cursor-help! gap-1 rounded-lg bg-surface p-4 text-left shadow-sm sm:p-5"
        >
          <span className="text-sm text-secondary">{label}</span>
          <span className="text-3xl font-semibold">
            {children || (isLost ? UNKNOWN : <Skeleton className="h-10 w-16" />)}
          </span>
        </button>
      </Tooltip>
    </li>
  );
}
