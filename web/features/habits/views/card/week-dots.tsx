import { clsx } from 'clsx';
import { type ShownState, describeStates } from './recent-week.ts';

/** The states differ in shape as well as in colour. */
const dotStyles: Record<ShownState, string> = {
  done: 'bg-accent',
  skipped: 'h-0.5! bg-text-secondary',
  missed: 'border-[1.5px] border-outline',
  open: 'border-2 border-text',
  none: 'size-1! bg-outline',
};

export function WeekDots({ states }: { states: readonly ShownState[] }) {
  return (
    <span
      role="img"
      aria-label={describeStates(states)}
      className="flex min-w-0 items-center gap-0.5 min-[360px]:gap-1.5"
    >
      {states.map((state, at) => (
        // A day has no identity here beyond its place.
        <span key={at} className="grid size-2.5 place-items-center">
          <span className={clsx('size-2.5 rounded-full transition-colors', dotStyles[state])} />
        </span>
      ))}
    </span>
  );
}
