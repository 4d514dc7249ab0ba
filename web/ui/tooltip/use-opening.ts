import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';

const OPENS_AFTER = 700;
const SKIPS_WITHIN = 300;
/** Time to move the pointer from the button onto the words, which may be read and marked. */
const STAYS_FOR = 150;

export type Neighbours = {
  /** Whether one was open just now: then the next follows at once. */
  hasJustClosed: () => boolean;
  /** Makes the one that is open, if another, close. */
  take: (close: () => void) => void;
  leave: (close: () => void) => void;
};

/** What the tooltips of a page know of each other: one is open at a time. */
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

/** When a tooltip is open, apart from who asks and how it looks. */
export function useOpening() {
  const neighbours = useContext(NeighboursContext);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The same function for as long as the tooltip lives: its neighbours know it by that.
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
