import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

export const HOLD_MS = 600;

/**
 * A button that a pointer must hold, to prevent accidental presses. A click without a pointer (Enter, space bar, screen
 * reader, voice) works immediately.
 */
export function useHold(onHeld: () => void) {
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function release(): void {
    clearTimeout(timer.current);
    setIsHeld(false);
  }

  function press({ button }: PointerEvent): void {
    if (button !== 0) return;
    setIsHeld(true);
    timer.current = setTimeout(() => {
      setIsHeld(false);
      onHeld();
    }, HOLD_MS);
  }

  return {
    isHeld,
    holdHandlers: {
      onPointerDown: press,
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      // On a phone, a long press would open the browser's menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: ({ detail }: MouseEvent) => {
        if (detail === 0) onHeld();
      },
    },
  };
}
