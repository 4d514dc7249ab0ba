import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';

type TickMarkProps = { isDone: boolean; isSkipped: boolean };

/** The sign of the button that covers the card; the button itself says the same in words. */
export function TickMark({ isDone, isSkipped }: TickMarkProps) {
  const isPassedOver = isSkipped && !isDone;
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-full border-2 transition-colors',
        isDone ? 'border-accent bg-accent text-on-accent' : 'border-outline text-secondary',
        isPassedOver && 'border-dashed',
      )}
    >
      {isPassedOver ? (
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
