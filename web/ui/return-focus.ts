import { useRef } from 'react';

/**
 * Radix gives the focus back to a dialog's own trigger. A dialog that is steered from outside has none:
 * without this, closing it would leave a keyboard at the top of the page.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener();
    },
    onCloseAutoFocus: (event: Event) => {
      // Of something that was deleted the opener is gone, too: then on from what it stood in.
      const isThere = opener.current?.isConnected;
      const target = isThere ? opener.current : findSurroundings();
      if (!target) return;
      event.preventDefault();
      // What the page shows stays where it is: its own part would slide up under the header.
      target.focus({ preventScroll: true });
    },
  };
}

/** The dialog that is still open, or the page's own part. */
const findSurroundings = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-state="open"]')].at(-1) ??
  document.getElementById('main');

/** A menu's item is gone when the dialog closes; the button that opened the menu is not. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

type Pressed = { nativeEvent: Event & { isLeftBelow?: boolean }; stopPropagation: () => void };

/** Whether a toast above has left this Escape to the dialog or the menu. The innermost one takes it. */
export function takeEscape(event: Pressed): boolean {
  const { isLeftBelow = false } = event.nativeEvent;
  if (isLeftBelow) event.stopPropagation();
  return isLeftBelow;
}
