import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';

const OPEN_DELAY_MS = 700;
const REOPEN_WINDOW_MS = 300;
/** The time to move the pointer from the button to the tooltip, whose text can be read and selected. */
const CLOSE_DELAY_MS = 150;

export type TooltipGroup = {
  /** Whether another tooltip has just closed. The next one then opens immediately. */
  hasJustClosed: () => boolean;
  /** Closes the open tooltip, and remembers this one. */
  open: (close: () => void) => void;
  close: (close: () => void) => void;
};

/** Ensures that one tooltip of the page is open at a time. */
export function createTooltipGroup(): TooltipGroup {
  let closedAt = -Infinity;
  let closeOpen: (() => void) | null = null;
  return {
    hasJustClosed: () => Date.now() - closedAt < REOPEN_WINDOW_MS,
    open: (close) => {
      if (closeOpen !== close) closeOpen?.();
      closeOpen = close;
    },
    close: (close) => {
      if (closeOpen !== close) return;
      closeOpen = null;
      closedAt = Date.now();
    },
  };
}

export const TooltipGroupContext = createContext<TooltipGroup>(createTooltipGroup());

export function useOpening() {
  const group = useContext(TooltipGroupContext);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Keeps its identity, by which the group knows this tooltip.
  const close = useCallback(
    function close(): void {
      clearTimeout(timer.current);
      group.close(close);
      setIsOpen(false);
    },
    [group],
  );

  function open(): void {
    clearTimeout(timer.current);
    group.open(close);
    setIsOpen(true);
  }

  function wait(milliseconds: number, then: () => void): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, milliseconds);
  }

  return {
    isOpen,
    open,
    close,
    openSoon: () => wait(group.hasJustClosed() ? 0 : OPEN_DELAY_MS, open),
    closeSoon: () => wait(CLOSE_DELAY_MS, close),
    stay: () => clearTimeout(timer.current),
  };
}
