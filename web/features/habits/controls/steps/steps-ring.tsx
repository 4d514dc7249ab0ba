import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { countDone, neededSteps } from '#domain/habits/steps.ts';

/** The length of a part of the ring, with the gap after it. */
const PART = 10;
const GAP = 2.5;

type StepsRingProps = {
  habit: ShownHabit;
  /** Shown as done in the frame of the press. */
  isFilled: boolean;
};

/** A ring with a part for each needed step. When all are done it looks like a tick. */
export function StepsRing({ habit, isFilled }: StepsRingProps) {
  const needed = neededSteps(habit);
  const done = Math.min(needed, countDone(habit, habit.instance?.stepsDone ?? null));
  const length = needed * PART;
  const parts = needed > 1 ? `${PART - GAP} ${GAP} ` : `${PART} 0 `;
  const circle = { cx: 16, cy: 16, r: 14.5, pathLength: length, fill: 'none', strokeWidth: 3 };
  return (
    <span
      aria-hidden="true"
      data-testid="steps-ring"
      data-done={isFilled ? needed : done}
      className={clsx(
        'relative grid size-8 shrink-0 place-items-center rounded-full',
        isFilled ? 'bg-accent text-on-accent' : 'text-secondary',
      )}
    >
      {isFilled ? (
        <Check strokeWidth={3.5} className="size-4.5" />
      ) : (
        <>
          <svg viewBox="0 0 32 32" className="absolute inset-0 size-full -rotate-90">
            <circle {...circle} strokeDasharray={parts} className="stroke-track" />
            {done > 0 && (
              <circle
                {...circle}
                strokeDasharray={`${parts.repeat(done)}0 ${length}`}
                className="stroke-accent"
              />
            )}
          </svg>
          <span className="text-xs font-semibold">{done}</span>
        </>
      )}
    </span>
  );
}
