import { Plus } from 'lucide-react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { Button } from '#web/ui/button.tsx';
import { useEnterAmount } from '../use-tick.ts';
import { tickTarget } from '../tick-button.tsx';
import type { HabitActions } from '../habit-actions.ts';
import { LimitButtons } from './limit-buttons.tsx';
import { hasStep, stepLabel } from './step-button.tsx';

type FocusControlProps = {
  habit: ShownHabit;
  actions: HabitActions;
  onCompleted: (habit: ShownHabit) => void;
};

/** Replaces "Complete" for a habit with an amount or a limit. */
export function FocusControl({ habit, actions, onCompleted }: FocusControlProps) {
  const enterStep = useEnterAmount(habit, actions.announce);

  function enter(): void {
    if (enterStep()) onCompleted(habit);
  }

  if (!hasStep(habit)) return <LimitButtons {...{ habit, actions }} className="min-w-60" />;
  const { goal, completed } = habit;
  return (
    <>
      <Button
        variant={completed || goal.kind === 'most' ? 'secondary' : 'primary'}
        size="lg"
        aria-label={stepLabel(habit)}
        onClick={enter}
        {...tickTarget}
        className="min-w-32"
      >
        <Plus aria-hidden="true" />
        {amountText(goal.step, goal.unit)}
      </Button>
      <Button size="lg" onClick={() => actions.openDialog({ name: 'amount', habit })}>
        Set amount
      </Button>
    </>
  );
}
