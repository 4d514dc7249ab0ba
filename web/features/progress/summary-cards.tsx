import type { ReactNode } from 'react';
import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isExceededToday } from '#domain/progress/offered.ts';
import { numberText } from '#domain/text/pluralise.ts';
import { useDialogOnDemand } from '#web/ui/dialog-on-demand.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { hasFailed, type LoadedQuery } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import type { Scores } from './queries.ts';
import { type TodayFigures, UNKNOWN } from './today-figures.ts';

const ScoreDialog = lazyPart(() => import('./explanations/explanation-dialogs.tsx'), 'ScoreDialog');

type SummaryCardsProps = {
  today: LocalDay;
  habits: LoadedQuery<readonly ShownHabit[]>;
  figures: TodayFigures | undefined;
  scores: LoadedQuery<Scores>;
};

export function SummaryCards({ today, habits, figures, scores }: SummaryCardsProps) {
  const { open, draw } = useDialogOnDemand<'Crush Score' | 'Today'>();
  const ofHabits = { isLost: hasFailed(habits) };
  const ofScores = { isLost: hasFailed(scores) };
  const { crushScore, sevenDayRate } = scores.data ?? {};
  const { data: listed } = habits;
  const isLost = listed?.some(isExceededToday) ?? true;
  const ifFinished = scores.data?.ifFinished(isLost);
  return (
    <>
      <ul
        aria-label="Summary"
        className="grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 sm:gap-4 lg:grid-cols-4"
      >
        <SummaryCard
          label="Total Habits"
          tooltip="The total number of habits you've created in your account"
          note="scheduled today"
          {...ofHabits}
        >
          {figures && numberText(figures.scheduled.length)}
        </SummaryCard>
        <SummaryCard
          label="Today"
          tooltip="Number of habits completed today out of your total habits scheduled for today"
          onExplain={() => open('Today')}
          note={
            figures !== undefined && figures.tally.skipped > 0 && `${figures.tally.skipped} skipped`
          }
          {...ofHabits}
        >
          {figures && (
            <>
              {figures.tally.done}
              <span className="text-secondary">/{figures.scheduled.length}</span>
            </>
          )}
        </SummaryCard>
        <SummaryCard
          label="Crush Score"
          tooltip="Consecutive days you completed every single habit - your ultimate streak!"
          onExplain={() => open('Crush Score')}
          note={ifFinished !== undefined && `${numberText(ifFinished)} if you finish today`}
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
      {listed &&
        draw((state, figure) => <ScoreDialog {...state} {...{ figure, today }} habits={listed} />)}
    </>
  );
}

type SummaryCardProps = {
  label: string;
  tooltip: string;
  /** Loading failed. */
  isLost: boolean;
  /** Opens an explanation. */
  onExplain?: () => void;
  /** A small text below. False reserves its line. */
  note?: string | false;
  /** Undefined while loading. */
  children: ReactNode;
};

/** A button, so that keyboard and finger reach its tooltip. Some figures open an explanation. */
function SummaryCard({ label, tooltip, isLost, onExplain, note, children }: SummaryCardProps) {
  return (
    <li className="grid">
      <Tooltip content={tooltip} side="bottom" opensOnTap={!onExplain}>
        <button
          type="button"
          onClick={onExplain}
          aria-haspopup={onExplain && 'dialog'}
          className="grid cursor-help! content-start gap-1 rounded-lg bg-surface p-4 text-left shadow-sm sm:p-5"
        >
          <span className="text-sm text-secondary">{label}</span>
          <span className="text-3xl font-semibold">
            {children || (isLost ? UNKNOWN : <Skeleton className="h-10 w-16" />)}
          </span>
          {note !== undefined && (
            <span className="min-h-5 text-sm text-secondary max-sm:text-xs">{note}</span>
          )}
        </button>
      </Tooltip>
    </li>
  );
}
