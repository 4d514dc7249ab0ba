import type { ReactNode } from 'react';

type StaleProps = {
  /** The next content is loading. */
  isStale: boolean;
  children: ReactNode;
};

/** Keeps the previous content readable, with a line above it while the next is loading. */
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
