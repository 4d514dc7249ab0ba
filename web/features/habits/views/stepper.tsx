import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ShownHabit } from '../data/shown-habits.ts';
import { cycle } from '#domain/habits/cycling.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { HabitId } from '#web/outbox/operation.ts';
import { usePageKeys } from '../controls/shortcuts.ts';

type StepperProps = {
  habits: readonly ShownHabit[];
  current: HabitId;
  onTurn: (key: HabitId) => void;
};

/** Buttons for the previous and the next habit, in a circle. The arrow keys do the same. */
export function Stepper({ habits, current, onTurn }: StepperProps) {
  const keys = habits.map(({ key }) => key);
  const turn = (step: 1 | -1) => {
    const next = cycle(keys, current, step);
    if (next !== null) onTurn(next);
  };
  usePageKeys((key, { shiftKey }) => {
    if (shiftKey) return false;
    if (key === 'ArrowRight') turn(1);
    else if (key === 'ArrowLeft') turn(-1);
    else return false;
    return true;
  });
  return (
    <nav
      aria-label="Habits"
      className="flex items-center justify-center gap-4 text-secondary max-[16rem]:gap-1"
    >
      <IconButton icon={ChevronLeft} label="Previous habit" onClick={() => turn(-1)} />
      <p className="min-w-16 text-center text-sm">
        {keys.indexOf(current) + 1} of {keys.length}
      </p>
      <IconButton icon={ChevronRight} label="Next habit" onClick={() => turn(1)} />
    </nav>
  );
}
