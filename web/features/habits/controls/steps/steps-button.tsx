import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { buttonStyles } from '#web/ui/button.tsx';
import type { HabitActions } from '../habit-actions.ts';
import { stepsText } from './steps-text.ts';

type StepsButtonProps = { habit: ShownHabit; actions: HabitActions; className?: string };

/** Shows how many steps are done, and opens them. */
export function StepsButton({ habit, actions, className }: StepsButtonProps) {
  const text = stepsText(habit);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`Steps of ${habit.name}: ${text}`}
      onClick={() => actions.openDialog({ name: 'steps', habit })}
      className={buttonStyles({
        className: clsx(
          'pointer-events-auto relative min-w-0 justify-self-start px-3! text-sm!',
          className,
        ),
      })}
    >
      <ListChecks aria-hidden="true" />
      {text}
    </button>
  );
}
