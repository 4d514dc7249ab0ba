import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ProgressRing } from '../progress-ring.tsx';
import { useJustWon } from '../use-just-won.ts';

type TimerRingProps = {
  /** The share of the time that is left, from 0 to 1. */
  left: number;
  isDone: boolean;
  children: ReactNode;
};

/** The time that is left as a ring, which is closed and coloured when the habit is done. */
export function TimerRing({ left, isDone, children }: TimerRingProps) {
  const isWon = useJustWon(isDone);
  return (
    <div
      className={clsx(
        'relative grid aspect-square w-[min(20rem,80vw)] place-items-center sm:w-96',
        // On a phone with very large text, the text needs the space of the ring.
        'max-[16rem]:aspect-auto max-[16rem]:w-full',
        isWon && 'animate-won',
      )}
    >
      <div className="absolute inset-0 max-[16rem]:hidden">
        <ProgressRing
          share={isDone ? 1 : left}
          isEmptying
          strokeWidth={3.2}
          track="stroke-track"
          className={clsx(
            'transition-[stroke-dasharray,stroke-dashoffset,stroke] duration-slow',
            isDone ? 'stroke-accent' : 'stroke-text',
          )}
        />
      </div>
      <div className="relative grid max-w-[78%] justify-items-center gap-2 text-center">
        {children}
      </div>
    </div>
  );
}
