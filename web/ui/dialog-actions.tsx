import type { ReactNode } from 'react';

/**
 * The row of buttons at the foot; stays in sight while the rest scrolls, unless it would hide most of that, as in a page
 * that is shown four times as large. The main action comes last.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-6 z-10 [@media(height>=420px)]:sticky -mx-6 mt-6 -mb-6 flex flex-col-reverse gap-2 bg-floating px-6 pt-3 pb-6 sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
