import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { Habit } from '#contract/habits.ts';
import { Button } from '#web/ui/button.tsx';
import type { HabitActions } from '../views/views.ts';
import { useTick } from '../changes/use-tick.ts';
import { HabitIcon } from '../habit-icon.tsx';
import { isSkipped } from '../habit-cache.ts';
import { HabitMenu } from '../habit-menu.tsx';
import { tickTarget } from '../views/tick-area.tsx';
import { useHold } from './use-hold.ts';

type ZenHabitProps = { habit: Habit; actions: HabitActions };

export function ZenHabit({ habit, actions }: ZenHabitProps) {
  const { setCompleted, setSkipped, isPending } = useTick(habit, actions.onAnnounce);
  const { isHeld, holdHandlers } = useHold(() => !habit.completed && setCompleted(true));
  const hintId = useId();
  return (
    <section className="grid justify-items-center gap-8 text-center">
      <button
        type="button"
        aria-label={`Complete ${habit.name}`}
        aria-pressed={habit.completed}
        aria-describedby={hintId}
        aria-disabled={isPending || undefined}
        {...holdHandlers}
        {...tickTarget}
        className="grid size-56 touch-manipulation place-items-center rounded-full select-none sm:size-64"
      >
        <Breath isHeld={isHeld} isDone={habit.completed}>
          {habit.completed ? (
            <Check aria-hidden="true" className="size-5" strokeWidth={3} />
          ) : (
            <HabitIcon icon={habit.icon} name={habit.name} />
          )}
        </Breath>
      </button>
      <h2 className="max-w-xl text-3xl wrap-anywhere">{habit.name}</h2>
      <p id={hintId} className="text-secondary">
        {hintFor(habit)}
      </p>
      <div className="flex min-h-11 items-center gap-2">
        {habit.completed && (
          <Button
            variant="quiet"
            aria-disabled={isPending || undefined}
            onClick={() => setCompleted(false)}
          >
            Undo
          </Button>
        )}
        <HabitMenu {...{ habit, actions }} onSkip={setSkipped} />
      </div>
    </section>
  );
}

function hintFor(habit: Habit): string {
  if (habit.completed) return 'Done. Breathe out.';
  return isSkipped(habit)
    ? 'Skipped. Press and hold to complete it anyway.'
    : 'Press and hold to complete.';
}

type BreathProps = { isHeld: boolean; isDone: boolean; children: ReactNode };

/** Widens and narrows slowly; held, it fills, and done, it rests. */
function Breath({ isHeld, isDone, children }: BreathProps) {
  const circle = { cx: 50, cy: 50, r: 47, pathLength: 1, fill: 'none', strokeWidth: 2.5 };
  const isFull = isHeld || isDone;
  return (
    <span
      className={clsx('relative grid size-full place-items-center', !isFull && 'animate-breath')}
    >
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        className="absolute inset-0 size-full -rotate-90"
      >
        <circle {...circle} className="stroke-outline" />
        <circle
          {...circle}
          strokeDasharray={`${isFull ? 1 : 0} 2`}
          className={clsx(
            'stroke-accent ease-linear',
            isHeld
              ? 'transition-[stroke-dasharray] duration-[600ms]'
              : 'transition-[stroke-dasharray,opacity] duration-slow',
            !isFull && 'opacity-0',
          )}
        />
      </svg>
      <span className="text-2xl [&_svg]:size-9">{children}</span>
    </span>
  );
}
