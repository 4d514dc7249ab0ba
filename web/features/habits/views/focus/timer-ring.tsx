import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useJustWon } from '../use-just-won.ts';

type TimerRingProps = {
  /** Of the whole, 0 to 1. */
  left: number;
  isDone: boolean;
  children: ReactNode;
};

/** Time drawn in ink, emptying clockwise; done, the ring is whole and loud. The words stand inside. */
export function TimerRing({ left, isDone, children }: TimerRingProps) {
  const circle = { cx: 50, cy: 50, r: 47.5, pathLength: 1, fill: 'none', strokeWidth: 3.2 };
  const isWhole = isDone || left === 1;
  const isWon = useJustWon(isDone);
  return (
    <div
      className={clsx(
        'relative grid aspect-square w-[min(20rem,80vw)] place-items-center sm:w-96',
        // Letters twice as large on a phone do not fit into it: they stand alone then.
        'max-[16rem]:aspect-auto max-[16rem]:w-full',
        isWon && 'animate-won',
      )}
    >
      <svg
        viewBox="0 0 100 100"
        aria-hidden="true"
        className="absolute inset-0 size-full -rotate-90 max-[16rem]:hidden"
      >
        <circle {...circle} className="stroke-track" />
        <circle
          {...circle}
          // Whole, it reaches over its own seam.
          strokeDasharray={`${isWhole ? 1.01 : left} 2`}
          strokeDashoffset={isWhole ? 0 : left - 1}
          className={clsx(
            'transition-[stroke-dasharray,stroke-dashoffset,stroke] duration-slow',
            isDone ? 'stroke-accent' : 'stroke-text',
          )}
        />
      </svg>
      <div className="relative grid max-w-[78%] justify-items-center gap-2 text-center">
        {children}
      </div>
    </div>
  );
}
