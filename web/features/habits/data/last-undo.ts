import { UNDO_MS } from '#domain/habits/undo.ts';
import { logFailure } from '#web/client/log.ts';
import { forgetWithPerson } from '#web/client/forget-person.ts';
import { currentToasts, dismissToast, toast, type ToastContent } from '#web/ui/toast/toast.ts';
import { isTyping } from './is-typing.ts';

/** Its parts are fetched when somebody asks for it. */
export type Undo = () => void | Promise<void>;

type Offer = { takeBack: () => void; until: number; dismiss: () => void };

const UNDO = 'Undo';

/** What was done last. Only that can be taken back by its key. */
let last: Offer | undefined;

forgetWithPerson(() => {
  last = undefined;
});

/** Tells what was done, and takes it back for whoever asks within the time. Returns how the offer is withdrawn. */
export function offerUndo(told: ToastContent, undo: Undo): () => void {
  document.addEventListener('keydown', takeBackByKey);
  const offer: Offer = {
    takeBack() {
      if (last === offer) last = undefined;
      offer.takeBack = () => {};
      offer.dismiss();
      Promise.resolve(undo()).catch(logFailure);
    },
    until: Date.now() + UNDO_MS,
    dismiss: () => {},
  };
  last = offer;
  const action = { label: UNDO, onSelect: () => offer.takeBack() };
  const { dismiss } = toast({ duration: UNDO_MS, ...told, action });
  offer.dismiss = dismiss;
  return () => {
    if (last === offer) last = undefined;
    dismiss();
  };
}

function takeBackByKey(event: KeyboardEvent): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (event.key !== 'z' || !isPlain || event.defaultPrevented || isTyping(event)) return;
  const isOffered = last !== undefined && (Date.now() <= last.until || isShown());
  // When a session ends, its toasts are forgotten, and what they offered goes with them.
  const isForgotten = currentToasts().length === 0;
  if (!isOffered || isForgotten) return;
  event.preventDefault();
  last?.takeBack();
}

/** Whoever points at a toast keeps it there for longer. */
const isShown = () =>
  currentToasts().some(({ isOpen, action }) => isOpen && action?.label === UNDO);

/** It was taken back: told to those who do not see it. */
export const toastUndone = (): void =>
  void toast({ title: 'Undone', duration: 2000, isQuiet: true });

const CHANGED_SINCE = 'It was changed elsewhere meanwhile, and stays as it is now.';

/** A later change is never overwritten. */
export function toastNotUndone(description = CHANGED_SINCE): void {
  dismissToast();
  toast({ title: 'Not undone', description, variant: 'destructive' });
}
