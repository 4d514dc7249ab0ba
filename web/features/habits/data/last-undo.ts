import { UNDO_MS } from '#domain/habits/undo.ts';
import { logFailure } from '#web/client/log.ts';
import { onClearUserData } from '#web/client/clear-user-data.ts';
import { currentToasts, dismissToast, toast, type ToastContent } from '#web/ui/toast/toast.ts';
import { isTyping } from './is-typing.ts';

export type Undo = () => void | Promise<void>;

type Offer = { run: () => void; until: number; dismiss: () => void };

const UNDO = 'Undo';

/** The key `z` undoes only the last change. */
let last: Offer | undefined;

onClearUserData(() => {
  last = undefined;
});

/** Shows a toast with “Undo”. Returns a function that withdraws it. */
export function offerUndo(content: ToastContent, undo: Undo): () => void {
  document.addEventListener('keydown', undoByKey);
  const offer: Offer = {
    run() {
      if (last === offer) last = undefined;
      offer.run = () => {};
      offer.dismiss();
      Promise.resolve(undo()).catch(logFailure);
    },
    until: Date.now() + UNDO_MS,
    dismiss: () => {},
  };
  last = offer;
  const action = { label: UNDO, onSelect: () => offer.run() };
  const { dismiss } = toast({ duration: UNDO_MS, ...content, action });
  offer.dismiss = dismiss;
  return () => {
    if (last === offer) last = undefined;
    dismiss();
  };
}

function undoByKey(event: KeyboardEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key !== 'z' || !isPlain || event.defaultPrevented || isTyping(event)) return;
  const isOffered = last !== undefined && (Date.now() <= last.until || isShown());
  // The end of a session removes its toasts.
  const isForgotten = currentToasts().length === 0;
  if (!isOffered || isForgotten) return;
  event.preventDefault();
  last?.run();
}

/** A toast stays open while the user points at it. */
const isShown = () =>
  currentToasts().some(({ isOpen, action }) => isOpen && action?.label === UNDO);

/** Not shown if it would hide the Undo of a later change. */
export function toastUndone(): void {
  if (last === undefined) toast({ title: 'Undone', duration: 2000, isQuiet: true });
}

const CHANGED_SINCE = 'It has changed on another device since, so we left it alone.';

/** The server refuses an undo of a day that was changed since. */
export function toastNotUndone(description = CHANGED_SINCE): void {
  dismissToast();
  toast({ title: 'Not undone', description, variant: 'destructive' });
}
