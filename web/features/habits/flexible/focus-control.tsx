import { Plus } from 'lucide-react';
import type { Habit } from '#contract/habits.ts';
import { amountText } from '#domain/habits/frequency-words.ts';
import { Button } from '#web/ui/button.tsx';
import { useEnterAmount } from '../changes/use-enter-amount.ts';
import { tickTarget } from '../views/tick-area.tsx';
import type { HabitActions } from '../views/views.ts';
import { LimitButtons } from './limit-buttons.tsx';
import { stepLabel } from './step-area.tsx';

/** What stands in the place of "Complete" where one habit has the whole view. */
export function FocusControl({ habit, actions }: { habit: Habit; actions: HabitActions }) {
  const { goal } = habit;
  const enterStep = useEnterAmount(habit, actions.onAnnounce);
  if (goal?.kind !== 'least') return <LimitButtons {...{ habit, actions }} className="min-w-60" />;
  return (
    <>
      <Button
        variant={habit.completed ? 'secondary' : 'primary'}
        size="lg"
        aria-label={stepLabel(habit)}
        onClick={enterStep}
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
