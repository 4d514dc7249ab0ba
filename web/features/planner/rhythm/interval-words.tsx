import type { ShownHabit } from '#web/features/habits/public.ts';
import { frequencyText } from '#domain/habits/frequency-words.ts';
import { useHabitDialogs } from '#web/features/habits/public.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

type IntervalWordsProps = {
  habit: ShownHabit;
  /** While reordering. */
  isLocked: boolean;
};

/** An interval has no weekdays, so it is shown as text and changed in the form of the habit. */
export function IntervalWords({ habit, isLocked }: IntervalWordsProps) {
  const { actions, dialogs } = useHabitDialogs();
  const words = frequencyText(habit, 'full');
  if (isLocked) return <p className="px-4 text-sm text-secondary">{words}</p>;
  return (
    <>
      <Button variant="quiet" onClick={() => actions.onEdit(habit)}>
        {words}
        <VisuallyHidden>: change how often {habit.name} is due</VisuallyHidden>
      </Button>
      {dialogs}
    </>
  );
}
