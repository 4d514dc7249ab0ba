import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';

const OPENS_AFTER = 700;
const SKIPS_WITHIN = 300;
/** The time to move the pointer from the button to the tooltip, whose text can be read and selected. */
const STAYS_FOR = 150;

export type Neighbours = {
  /** Whether another tooltip has just closed. The next one then opens immediately. */
  hasJustClosed: () => boolean;
  /** Closes the open tooltip, and remembers this one. */
  take: (close: () => void) => void;
  leave: (close: () => void) => void;
};

/** Ensures that one tooltip of the page is open at a time. */
export function createNeighbours(): Neighbours {
  let closedAt = -Infinity;
  let closeOpen: (() => void) | null = null;
  return {
    hasJustClosed: () => Date.now() - closedAt < SKIPS_WITHIN,
    take: (close) => {
      if (closeOpen !== close) closeOpen?.();
      closeOpen = close;
    },
    leave: (close) => {
      if (closeOpen !== close) return;
      closeOpen = null;
      closedAt = Date.now();
    },
  };
}

export const NeighboursContext = createContext<Neighbours>(createNeighbours());

/** Decides when a tooltip is open. */
export function useOpening() {
  const neighbours = useContext(NeighboursContext);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Keeps its identity, by which the group knows this tooltip.
  const close = useCallback(
    function close(): void {
      clearTimeout(timer.current);
      neighbours.leave(close);
      setIsOpen(false);
    },
    [neighbours],
  );

  function open(): void {
    clearTimeout(timer.current);
    neighbours.take(close);
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
    openSoon: () => wait(neighbours.hasJustClosed() ? 0 : OPENS_AFTER, open),
    closeSoon: () => wait(STAYS_FOR, close),
    stay: () => clearTimeout(timer.current),
  };
}
