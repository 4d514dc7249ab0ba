import { useEffect, useRef, useState, type MouseEvent, type PointerEvent } from 'react';

export const HOLDS_FOR = 600;

/**
 * A button that a pointer has to hold, so that nothing is done in passing. A click that no pointer made
 * (Enter, the space bar, a screen reader, a voice) is deliberate as it is.
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
    }, HOLDS_FOR);
  }

  return {
    isHeld,
    holdHandlers: {
      onPointerDown: press,
      onPointerUp: release,
      onPointerLeave: release,
      onPointerCancel: release,
      // A long press on a phone would open a menu of the browser's.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onClick: ({ detail }: MouseEvent) => {
        if (detail === 0) onHeld();
      },
    },
  };
}
