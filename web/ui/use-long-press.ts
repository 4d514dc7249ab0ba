import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const LONG_PRESS = 500;
const PULSE = 50;
/** A finger is never quite still. */
const STILL_WITHIN = 10;

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/** Half a second of holding still, answered by a short pulse where the device can. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(undefined);
  const hasFired = useRef(false);
  const end = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  function fire(): void {
    hasFired.current = true;
    // Before the first tap on a page browsers refuse to vibrate, and complain.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(PULSE);
    onLongPress();
  }

  return {
    onPointerDown: ({ clientX: x, clientY: y, button }: PointerEvent) => {
      end();
      hasFired.current = false;
      if (button === 0) press.current = { timer: setTimeout(fire, LONG_PRESS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > STILL_WITHIN) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    // The system's own menu of a long press would lie over the answer.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    /** The release after a long press is a click too, and has been answered. */
    wasLongPress: () => {
      const fired = hasFired.current;
      hasFired.current = false;
      return fired;
    },
  };
}
