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

export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  useFocusAtTop(main, path);
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

/** Restores the focus after a dialog that a state opens. Radix only does it for a dialog with a trigger. */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = findOpener();
      const first = (event.target as Element).querySelector('[data-first-focus]');
      if (!first) return;
      event.preventDefault();
      moveFocus(first);
    },
    onCloseAutoFocus: (event: Event) => {
      // The dialog may have deleted the element that opened it.
      const target = opener.current?.isConnected ? opener.current : findSurroundings();
      if (!target) return;
      event.preventDefault();
      moveFocus(target);
    },
  };
}

/** The dialog that is still open, or the main part of the page. */
const findSurroundings = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1) ??
  document.getElementById('main');

/** The focused element. For a menu item, the button of its menu, because the item is gone when the dialog closes. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
