import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';

type TickMarkProps = {
  isDone: boolean;
  isSkipped: boolean;
  /** Shown as done in the frame of the press. */
  isFilled?: boolean;
};

/**
 * The mark in the button of a tick. Its circle is filled without a transition, so that it is seen in the frame of the press.
 * The check follows.
 */
export function TickMark({ isDone, isSkipped, isFilled = isDone }: TickMarkProps) {
  const isDashed = isSkipped && !isFilled;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-full border-2',
        isFilled ? 'border-accent bg-accent text-on-accent' : 'border-outline text-secondary',
        isDashed && 'border-dashed',
      )}
    >
      {isSkipped ? (
        <Minus className="size-4" />
      ) : (
        <Check
          strokeWidth={3.5}
          className={clsx(
            'size-4.5 transition-[scale,opacity] duration-slow ease-spring',
            isDone ? 'scale-100' : 'scale-0 opacity-0',
          )}
        />
      )}
    </span>
  );
}
