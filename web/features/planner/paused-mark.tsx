import { clsx } from 'clsx';
import { Pause } from 'lucide-react';
import { PAUSED_THIS_WEEK } from './weekday-boxes.ts';

/** Marks a planned day that is paused this week. Hidden from screen readers, because the box has the text. */
type PausedMarkProps = { id?: string; className: string };

export function PausedMark({ id, className }: PausedMarkProps) {
  return (
    <span
      id={id}
      title={PAUSED_THIS_WEEK}
      aria-hidden="true"
      className={clsx('absolute text-secondary', className)}
    >
      <Pause className="size-3" />
      <span className="sr-only">{PAUSED_THIS_WEEK}</span>
    </span>
  );
}
