import { clsx } from 'clsx';
import { CircleAlert, X } from 'lucide-react';
import * as RadixToast from 'radix-ui/toast';
import { useEffect, useSyncExternalStore } from 'react';
import { buttonStyles } from '../button.tsx';
import { LAYERS, leaveEscape } from '../escape.ts';
import { useMedia } from '../use-media.ts';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  TOAST_KEY,
  type ShownToast,
} from './toast.ts';

export function ToastViewport() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <RadixToast.Provider
      // Remounted for each toast, because Radix keeps a closed toast as hovered or focused, and then never closes the
      // next one.
      key={toasts[0]?.id}
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <RadixToast.Viewport
        hotkey={[TOAST_KEY]}
        className={clsx(viewportStyles, aboveSheetStyles, firstStepsStyles)}
      />
    </RadixToast.Provider>
  );
}

// Above dialogs, and below menus, which must get their taps.
const viewportStyles =
  'fixed inset-x-0 bottom-(--bar-room) z-60 mx-auto flex w-full flex-col gap-2 px-safe pb-safe outline-none sm:right-0 sm:bottom-0 sm:mx-0 sm:ml-auto sm:max-w-md';

// On a phone, the buttons of a dialog are at the bottom, so its toasts are at the top. `body:has(…)` would restyle the
// whole page at any change of an attribute.
const aboveSheetStyles = clsx(
  'max-sm:in-data-scroll-locked:top-0',
  'max-sm:in-data-scroll-locked:bottom-auto',
  'max-sm:in-data-scroll-locked:pt-safe',
);

// On a phone, the first steps fill the screen with controls, so the toast covers only the logo.
const firstStepsStyles = clsx(
  'max-sm:in-data-first-steps:top-0',
  'max-sm:in-data-first-steps:right-14',
  'max-sm:in-data-first-steps:bottom-auto',
  'max-sm:in-data-first-steps:w-auto',
  'max-sm:in-data-first-steps:pt-[max(--spacing(1),var(--safe-top))]',
);

const cardStyles = clsx(
  'flex gap-3 rounded-lg bg-floating pr-2 pl-4 text-text shadow-lg',
  'data-[state=closed]:animate-pop-out',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
  'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
  'data-[swipe=end]:animate-swipe-out',
);

function onEscape(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.closest(LAYERS)) leaveEscape(event);
}

// The tap area is larger than the visible button.
const lineActionStyles =
  'relative max-sm:min-h-10 max-sm:px-2! max-sm:bg-transparent max-sm:font-semibold max-sm:after:absolute max-sm:after:-inset-y-1 max-sm:after:inset-x-0';

/** On a phone, a quiet toast covers habits, so the next tap anywhere closes it. */
function useDismissOnTap({ id, isQuiet = false, isOpen }: ShownToast): void {
  const isPhone = useMedia('(width < 40rem)');
  const isListening = isPhone && isQuiet && isOpen;
  useEffect(() => {
    if (!isListening) return undefined;
    // The click that has shown the toast may still be on its way to the document.
    const shownAt = performance.now();
    const dismiss = ({ timeStamp }: MouseEvent) => timeStamp > shownAt && dismissToast(id);
    document.addEventListener('click', dismiss);
    return () => document.removeEventListener('click', dismiss);
  }, [id, isListening]);
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const isDestructive = toast.variant === 'destructive';
  const { isQuiet = false } = toast;
  useDismissOnTap(toast);
  return (
    <RadixToast.Root
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
      onEscapeKeyDown={onEscape}
      {...(toast.duration !== undefined && { duration: toast.duration })}
      // A background toast waits until the current one has been announced.
      {...(isQuiet && { type: 'background' })}
      className={clsx(
        cardStyles,
        isQuiet
          ? 'items-center py-0.5 max-sm:mb-1 max-sm:h-10 max-sm:py-0'
          : 'items-start py-2 max-[16rem]:py-0',
        'max-sm:in-data-first-steps:py-0',
        !(isQuiet && toast.isNext) && 'data-[state=open]:animate-sheet-in',
      )}
    >
      {isDestructive && (
        <CircleAlert aria-hidden="true" className="mt-3 size-5 shrink-0 text-error" />
      )}
      <div className={clsx('grid min-w-0 flex-1 gap-0.5', isQuiet ? 'py-1.5' : 'py-2.5')}>
        <RadixToast.Title
          className={clsx(
            isQuiet
              ? 'line-clamp-2 text-sm wrap-anywhere max-sm:line-clamp-1'
              : 'font-semibold max-[16rem]:text-sm',
            isDestructive && 'text-error',
          )}
        >
          {toast.title}
        </RadixToast.Title>
        {toast.description && (
          <RadixToast.Description className="text-sm text-secondary max-[16rem]:text-xs">
            {toast.description}
          </RadixToast.Description>
        )}
      </div>
      {[toast.otherAction, toast.action].map(
        (action) =>
          action && (
            <RadixToast.Action
              key={action.label}
              altText={action.label}
              onClick={action.onSelect}
              className={buttonStyles({ className: isQuiet ? lineActionStyles : '' })}
            >
              {action.label}
            </RadixToast.Action>
          ),
      )}
      <RadixToast.Close
        aria-label="Dismiss"
        className={buttonStyles({
          variant: 'quiet',
          size: 'icon',
          className: isQuiet ? 'max-sm:hidden' : '',
        })}
      >
        <X aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
