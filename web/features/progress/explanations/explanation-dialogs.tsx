import type { ReactNode } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { isExceededToday } from '#domain/progress/offered.ts';
import {
  explainCrushScore,
  explainPerfectDay,
  perfectDayParts,
} from '#domain/progress/perfect-days-explained.ts';
import { explainStreak } from '#domain/progress/streak-explained.ts';
import { explainStrength } from '#domain/progress/strength-explained.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type ShownHistory, useScoreCounts } from '../queries.ts';

type ExplanationDialogProps = DialogState & {
  title: string;
  /** The first sentence has the figure. */
  sentences: readonly string[];
  children?: ReactNode;
};

/** Explains a figure. */
function ExplanationDialog({
  title,
  sentences: [first, ...others],
  children,
  ...state
}: ExplanationDialogProps) {
  return (
    <Dialog title={title} size="sm" {...state}>
      <div className="grid gap-3 wrap-anywhere">
        <p className="font-medium">{first}</p>
        {others.map((sentence) => (
          <p key={sentence} className="text-secondary">
            {sentence}
          </p>
        ))}
        {children}
      </div>
    </Dialog>
  );
}

type ScoreDialogProps = DialogState & {
  figure: 'Crush Score' | 'Today';
  habits: readonly ShownHabit[];
  today: LocalDay;
};

/** Explains the Crush Score, or what today needs to be a perfect day. */
export function ScoreDialog({ figure, habits, today, ...state }: ScoreDialogProps) {
  const { data: counts } = useScoreCounts(today);
  const parts = perfectDayParts(habits, today);
  const ofScore = counts ? explainCrushScore(counts, today, habits.some(isExceededToday)) : [];
  const isScore = figure === 'Crush Score';
  return (
    <ExplanationDialog
      title={figure}
      sentences={isScore ? ofScore : [explainPerfectDay(parts)]}
      {...state}
    >
      {!isScore && (
        <ul className="grid gap-2">
          {parts.map(({ name, why }, at) => (
            <li key={habits[at]?.id} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span className="max-w-1/2 shrink-0 text-right text-sm text-secondary">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </ExplanationDialog>
  );
}

export type HabitFigure = 'Strength' | 'Streak';

type HabitFigureDialogProps = DialogState &
  ShownHistory & { figure: HabitFigure; habit: ShownHabit; today: LocalDay };

/** Explains the streak or the strength of a habit. */
export function HabitFigureDialog(props: HabitFigureDialogProps) {
  const { figure, habit, history, evaluation, strength, today, ...state } = props;
  const { createdOn, rhythm, goal } = habit;
  const sentences =
    figure === 'Streak'
      ? explainStreak({
          evaluation,
          createdOn,
          rhythm,
          goal,
          today,
          amountOn: (day) => history.amounts.get(day) ?? 0,
        })
      : explainStrength(strength, { first: createdOn, today });
  return <ExplanationDialog title={`${figure} of ${habit.name}`} {...{ sentences }} {...state} />;
}
