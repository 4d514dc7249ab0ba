import { clsx } from 'clsx';

// On the same level as its dialog, so that a question also dims the dialog below it.
export const scrimStyles = clsx(
  'fixed inset-0 z-50 bg-scrim',
  'data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
);

export const modalStyles = clsx(
  'fixed inset-x-0 bottom-0 z-50 max-h-[calc(100dvh-3rem)] overflow-y-auto overscroll-contain',
  // Keeps scrolled-to elements above the sticky buttons.
  '[@media(height>=26.25rem)]:scroll-pb-36 sm:[@media(height>=26.25rem)]:scroll-pb-24',
  'rounded-t-xl bg-floating p-6 max-[16rem]:px-4 pb-safe shadow-lg outline-none',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-xl sm:pb-6',
  'sm:data-[state=open]:animate-pop-in sm:data-[state=closed]:animate-pop-out',
);
