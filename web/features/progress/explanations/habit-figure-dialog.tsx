import type { ShownHabit } from '#web/features/habits/public.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitHistory } from '#domain/habits/habit-history.ts';
import { explainStreak } from '#domain/streaks/streak-explained.ts';
import { explainStrength } from '#domain/streaks/strength-explained.ts';
import { frequencyOf } from '#domain/streaks/strength-score.ts';
import { strengthUnits } from '#domain/streaks/strength-units.ts';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { ExplanationDialog } from './explanation-dialog.tsx';

export type HabitFigure = 'Strength' | 'Streak';

type HabitFigureDialogProps = DialogState & {
  figure: HabitFigure;
  habit: ShownHabit;
  history: HabitHistory;
  today: LocalDay;
};

/** Why the streak or the strength of a habit is what it is. */
export function HabitFigureDialog(props: HabitFigureDialogProps) {
  const { figure, habit, history, today, ...state } = props;
  const sentences =
    figure === 'Streak'
      ? explainStreak(history, habit, today)
      : explainStrength(strengthUnits(history, habit, today), frequencyOf(habit), {
          first: history.first,
          today,
        });
  return <ExplanationDialog title={`${figure} of ${habit.name}`} {...{ sentences }} {...state} />;
}
