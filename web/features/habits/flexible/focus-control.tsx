import { Plus } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { Button } from '#web/ui/button.tsx';
import { newEntryOf } from '../changes/new-entry.ts';
import { shownDay } from '../changes/use-change-today.ts';
import { useEnterAmount } from '../changes/use-enter-amount.ts';
import { tickTarget } from '../views/tick-area.tsx';
import type { HabitActions } from '../views/views.ts';
import { LimitButtons } from './limit-buttons.tsx';
import { predictFlexible } from './predict-flexible.ts';
import { hasStep, stepLabel } from './step-area.tsx';

type FocusControlProps = {
  habit: Habit;
  actions: HabitActions;
  onCompleted: (habit: Habit) => void;
};

/** What stands in the place of "Complete" where one habit has the whole view. */
export function FocusControl({ habit, actions, onCompleted }: FocusControlProps) {
  const enterStep = useEnterAmount(habit, actions.onAnnounce);

  function enter(step: number): void {
    enterStep();
    const after = predictFlexible(habit, { entry: newEntryOf(step) }, shownDay(habit));
    if (after.completed && !habit.completed) onCompleted(habit);
  }

  if (!hasStep(habit)) return <LimitButtons {...{ habit, actions }} className="min-w-60" />;
  const { goal, completed } = habit;
  return (
    <>
      <Button
        variant={completed || goal.kind === 'most' ? 'secondary' : 'primary'}
        size="lg"
        aria-label={stepLabel(habit)}
        onClick={() => enter(goal.step)}
        {...tickTarget}
        className="min-w-32"
      >
        <Plus aria-hidden="true" />
        {amountText(goal.step, goal.unit)}
      </Button>
      <Button size="lg" onClick={() => actions.onAmount(habit)}>
        Set amount
      </Button>
    </>
  );
}
