import type { ReactNode } from 'react';

/**
 * The buttons of a dialog; the main action is last. Buttons that do not fit beside each other on a phone are stacked,
 * with the main action on top. They stay visible while the rest scrolls, except on a screen that is too low for both.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-bottom-6 z-10 [@media(height>=26.25rem)]:sticky -mx-6 max-[16rem]:-mx-4 mt-6 -mb-6 flex flex-wrap-reverse gap-2 bg-floating px-6 max-[16rem]:px-4 pt-3 pb-6 max-sm:*:grow sm:justify-end">
      {children}
    </div>
  );
}
