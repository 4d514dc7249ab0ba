import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
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
  const { figure, habit, history, strength, today, ...state } = props;
  const sentences =
    figure === 'Streak'
      ? explainStreak(history, habit, today)
      : explainStrength(strength, { first: history.first, today });
  return <ExplanationDialog title={`${figure} of ${habit.name}`} {...{ sentences }} {...state} />;
}
