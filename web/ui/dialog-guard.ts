import {
  createContext,
  type FormEvent,
  type KeyboardEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { claimEscape, LAYERS, leaveEscape } from './escape.ts';

type Inner = Set<() => void>;

/** What is open inside a dialog, the latest last. */
export const InsideDialog = createContext<Inner | null>(null);

/** For a list that opens inside a dialog. Escape closes the list first, and not the dialog. */
export function useCloseByEscape(isOpen: boolean, close: () => void): void {
  const inner = useContext(InsideDialog);
  useEffect(() => {
    if (!isOpen || !inner) return undefined;
    inner.add(close);
    return () => void inner.delete(close);
  }, [inner, isOpen, close]);
}

const stay = () => {};

/** For something that is shown only once. Neither Escape nor a tap outside closes the dialog, only its buttons. */
export const useStayOpen = (): void => useCloseByEscape(true, stay);

/** Asks before Escape, Back or a tap outside closes a dialog with typed text. */
export function useDialogGuard(close: () => void) {
  const [inner] = useState<Inner>(() => new Set());
  const [isAsking, setIsAsking] = useState(false);
  const typedInto = useRef(new Set<Element>());
  const dialog = useRef<HTMLDivElement>(null);

  function staysAtTap(): boolean {
    return inner.has(stay) || asksFirst();
  }

  function asksFirst(): boolean {
    // A field that is gone was saved or cancelled.
    const isTyped = [...typedInto.current].some((field) => field.isConnected);
    if (isTyped) setIsAsking(true);
    return isTyped;
  }

  function staysAtEscape(): boolean {
    const closeInner = [...inner].at(-1);
    if (!closeInner) return asksFirst();
    closeInner();
    return true;
  }

  // Radix does not listen yet for a layer that has just opened above, and asks this one.
  function meetEscape(event: Event): void {
    if (isInOtherLayer(event.target, dialog.current)) leaveEscape(event);
    else if (staysAtEscape()) event.preventDefault();
  }

  const closeUnlessStays = () => !staysAtEscape() && close();

  return {
    inside: inner,
    onBack: closeUnlessStays,
    content: {
      ref: dialog,
      onInput: ({ target }: FormEvent) => {
        if (holdsText(target)) typedInto.current.add(target);
      },
      onEscapeKeyDown: meetEscape,
      onInteractOutside: (event: Event) =>
        (isInOtherDialog(event.target) || staysAtTap()) && event.preventDefault(),
      // Radix sends Escape to a newer toast, which leaves it to the dialog.
      onKeyDown: (event: KeyboardEvent) => claimEscape(event) && closeUnlessStays(),
    },
    question: {
      isOpen: isAsking,
      onOpenChange: setIsAsking,
      onDiscard: () => {
        setIsAsking(false);
        close();
      },
    },
  };
}

/** Clicks in a dialog above this one, such as a question for the password, do not close it. */
const isInOtherDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null;

function isInOtherLayer(target: EventTarget | null, dialog: Element | null): boolean {
  const layer = target instanceof Element && target.closest(LAYERS);
  return layer !== false && layer !== null && layer !== dialog;
}

/** Searches do not count, nor do choices, which one click can repeat. */
const holdsText = (target: EventTarget): target is Element =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !NO_TEXT.has(target.type));

const NO_TEXT = new Set(['search', 'radio', 'checkbox', 'range', 'file']);
