import { clsx } from 'clsx';
import { type ShownState, describeStates } from '../card/recent-week.ts';

/** The states differ in height as well as in colour. */
const barStyles: Record<ShownState, string> = {
  done: 'h-5 bg-accent',
  skipped: 'h-2 bg-text-secondary',
  missed: 'h-5 border border-outline',
  open: 'h-5 border-2 border-text',
  none: 'h-1 bg-outline',
};

/** Fourteen days as bars, today the last. */
export function DayStrip({ states }: { states: readonly ShownState[] }) {
  return (
    <span
      role="img"
      aria-label={describeStates(states)}
      className="flex h-5 min-w-0 items-end gap-[3px]"
    >
      {states.map((state, at) => (
        // A day has no identity here beyond its place.
        <span key={at} className={clsx('w-1.5 min-w-1 rounded-[2px]', barStyles[state])} />
      ))}
    </span>
  );
}
