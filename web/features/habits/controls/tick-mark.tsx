import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';

type TickMarkProps = {
  isDone: boolean;
  isSkipped: boolean;
  /** Before all the rest, if that comes later. */
  isFilled?: boolean;
};

/**
 * The sign of the button that covers the card; the button itself says the same in words. It is filled
 * without a transition, to be seen in the very frame of the press; the check follows.
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
