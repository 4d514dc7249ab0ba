import type { ReactNode } from 'react';

type StaleProps = {
  /** While what comes next is under way. */
  isStale: boolean;
  children: ReactNode;
};

/** What was there stays, and stays readable; a line above it tells that it is about to be replaced. */
export function Stale({ isStale, children }: StaleProps) {
  return (
    <div aria-busy={isStale || undefined} className="relative">
      {isStale && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 -top-1 h-0.5 animate-breathe rounded-full bg-accent"
        />
      )}
      {children}
    </div>
  );
}
