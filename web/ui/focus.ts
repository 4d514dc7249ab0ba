import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Moves the focus without scrolling, because the target could end under the header. */
export function moveFocus(target: Element | null | undefined): void {
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Whether the focused element is gone. The next Tab would start at the top of the page. */
const isFocusLost = (): boolean => document.activeElement === document.body;

/** Does nothing when the user has moved the focus elsewhere. */
export function restoreFocus(target: Element | null | undefined): void {
  if (isFocusLost()) moveFocus(target);
}

/** Focuses a field that the user has just added, and scrolls to it. */
export function useFocusWhenAdded(isJustAdded: boolean): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isJustAdded) field.current?.focus();
  }, [isJustAdded]);
  return field;
}

/** Calls `move` whenever `value` changes, but not for its first value. */
function useOnChange(value: unknown, move: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (value === last.current) return;
    last.current = value;
    move();
  });
}

/** For a button that replaces the pressed one when `value` changes. */
export function useFocusOnChange(value: unknown): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useOnChange(value, () => moveFocus(button.current));
  return button;
}

/** When `place` changes, the focus moves to the top of the page. */
export function useFocusAtTop(main: RefObject<HTMLElement | null>, place: string): void {
  useOnChange(place, () => {
    moveFocus(main.current);
    window.scrollTo(0, 0);
  });
}

/** The page that was shown last, and the frame around it. */
let shown: { path: string; frame: string } | undefined;

/** The focus moves to another page even if it has another frame, which the browser scrolls by itself. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>, frame: string): void {
  const [path] = useLocation();
  useEffect(() => {
    const last = shown;
    shown = { path, frame };
    if (!last || last.path === path) return;
    moveFocus(main.current);
    if (last.frame === frame) window.scrollTo(0, 0);
  }, [path, frame, main]);
}

/** For the button that an inline editor replaces: it is focused when the editor has closed. */
export function useFocusAfterEditing(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useOnChange(isEditing, () => {
    // The user may already type elsewhere. A lost focus is on the body, or on a dialog around the button.
    const isLost = document.activeElement?.contains(button.current) ?? true;
    if (!isEditing && isLost) button.current?.focus();
  });
  return button;
}

/**
 * A disabled control loses the focus. Returns an `onFocus` for the element around it, which restores the focus later.
 */
export function useFocusAfterPending(isPending: boolean) {
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isPending) restoreFocus(last.current);
  }, [isPending]);
  return ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
  };
}

/** Marks the field that gets the first focus of its dialog despite other controls above it. */
export const firstFocus = { 'data-first-focus': '' };

/** The dialogs that are open or closing, with the element that had the focus before. */
const openers = new Map<HTMLElement, Element | null>();

/** Restores the focus after a dialog that a state opens. Radix only does it for a dialog with a trigger. */
export const returnFocus = {
  onOpenAutoFocus: (event: Event) => {
    const dialog = event.target as HTMLElement;
    openers.set(dialog, findOpener());
    const first = dialog.querySelector('[data-first-focus]');
    if (!firstControl(dialog)) focusOnceLoaded(dialog);
    if (!first) return;
    event.preventDefault();
    moveFocus(first);
  },
  onCloseAutoFocus: (event: Event) => {
    const dialog = event.target as HTMLElement;
    const opener = openers.get(dialog);
    openers.delete(dialog);
    // The dialog may have deleted the element that opened it.
    const target = opener?.isConnected ? opener : findSurroundings();
    if (!target) return;
    event.preventDefault();
    // Another dialog that is open keeps its focus.
    if (!target.contains(document.activeElement)) moveFocus(target);
  },
};

/** The first field or button of the content. The close button is a child of the dialog itself. */
const firstControl = (dialog: Element): Element | undefined =>
  [...dialog.querySelectorAll('input, select, textarea, button, a[href]')].find(
    ({ parentElement }) => parentElement !== dialog,
  );

/** While the content loads, the close button has the focus. The first control then gets it. */
function focusOnceLoaded(dialog: Element): void {
  const observer = new MutationObserver(() => {
    const first = firstControl(dialog);
    if (!first) return;
    observer.disconnect();
    if (isUntouched(dialog)) moveFocus(first);
  });
  observer.observe(dialog, { childList: true, subtree: true });
}

/** The focus is still on the close button, on the dialog itself, or nowhere. */
const isUntouched = (dialog: Element): boolean =>
  [document.body, dialog, ...dialog.children].includes(document.activeElement ?? document.body);

/** The dialog that is still open, or the main part of the page. */
const findSurroundings = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1) ??
  document.getElementById('main');

/** The focused element. One in a menu or a closing dialog will be gone, so the opener of these is returned instead. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const closing = [...openers.keys()].findLast((dialog) => !isOpen(dialog));
  return (closing && openers.get(closing)) ?? activeElement;
}

const isOpen = ({ isConnected, dataset }: HTMLElement): boolean =>
  isConnected && dataset['state'] === 'open';
