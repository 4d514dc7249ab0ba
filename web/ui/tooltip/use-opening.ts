import { createContext, useContext, useEffect, useRef, useState } from 'react';

const OPENS_AFTER = 700;
const SKIPS_WITHIN = 300;
/** Time to move the pointer from the button onto the words, which may be read and marked. */
const STAYS_FOR = 150;

/** What tooltips of a page know of each other: one is open at a time, and the next follows at once. */
export type Neighbours = { closedAt: number; close: (() => void) | null };

export const createNeighbours = (): Neighbours => ({ closedAt: -Infinity, close: null });

export const NeighboursContext = createContext<Neighbours>(createNeighbours());

/** When a tooltip is open, apart from who asks and how it looks. */
export function useOpening() {
  const neighbours = useContext(NeighboursContext);
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function close(): void {
    clearTimeout(timer.current);
    if (neighbours.close === closeNow.current) {
      neighbours.close = null;
      neighbours.closedAt = Date.now();
    }
    setIsOpen(false);
  }

  const closeNow = useRef(close);

  function open(): void {
    clearTimeout(timer.current);
    if (neighbours.close !== closeNow.current) neighbours.close?.();
    neighbours.close = closeNow.current;
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
    openSoon: () => wait(Date.now() - neighbours.closedAt < SKIPS_WITHIN ? 0 : OPENS_AFTER, open),
    closeSoon: () => wait(STAYS_FOR, close),
    stay: () => clearTimeout(timer.current),
  };
}
