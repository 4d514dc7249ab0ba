import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { amountOn } from '#domain/habits/habit-history.ts';
import { explainStreak } from '#domain/streaks/streak-explained.ts';
import { explainStrength } from '#domain/streaks/strength-explained.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import type { ShownHistory } from '../queries.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';

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
          amountOn: (day) => amountOn(history, day) ?? 0,
        })
      : explainStrength(strength, { first: history.first, today });
  return <ExplanationDialog title={`${figure} of ${habit.name}`} {...{ sentences }} {...state} />;
}
