import { ChevronLeft, ChevronRight } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { ShownHabit } from '../data/shown-habits.ts';
import { cycle } from '#domain/habits/cycling.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { HabitId } from '#web/outbox/operation.ts';
import { focusTick, moveStep, usePageKeys } from '../controls/shortcuts.ts';

type StepperProps = {
  habits: readonly ShownHabit[];
  current: HabitId;
  onTurn: (key: HabitId) => void;
};

/** Buttons for the previous and the next habit, in a circle. The keys do the same, and focus the tick. */
export function Stepper({ habits, current, onTurn }: StepperProps) {
  const keys = habits.map(({ key }) => key);
  const turn = (step: 1 | -1) => {
    const next = cycle(keys, current, step);
    if (next !== null) onTurn(next);
  };
  usePageKeys((key, { shiftKey }) => {
    const step = moveStep(key);
    if (step === undefined || shiftKey) return false;
    flushSync(() => turn(step));
    focusTick();
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
