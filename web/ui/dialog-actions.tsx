import type { ReactNode } from 'react';

/**
 * The row of buttons at the foot; stays in sight while the rest scrolls, unless it would hide most of that, as with letters
 * twice as large on a phone. The main action comes last.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-6 z-10 [@media(height>=26.25rem)]:sticky -mx-6 mt-6 -mb-6 flex flex-col-reverse gap-2 bg-floating px-6 pt-3 pb-6 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
