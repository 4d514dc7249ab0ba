import { useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { MAX_SLIP_PX } from './touch.ts';

const LONG_PRESS_MS = 500;
const PULSE_MS = 50;

type Press = { timer: ReturnType<typeof setTimeout>; x: number; y: number };

/** Calls back after half a second without movement. The device vibrates if it can. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<Press>(undefined);
  const hasFired = useRef(false);
  const end = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  function fire(): void {
    hasFired.current = true;
    // Browsers log an error when a page vibrates before its first tap.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(PULSE_MS);
    onLongPress();
  }

  return {
    onPointerDown: ({ clientX: x, clientY: y, button }: PointerEvent) => {
      end();
      hasFired.current = false;
      press.current = button === 0 ? { timer: setTimeout(fire, LONG_PRESS_MS), x, y } : undefined;
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > MAX_SLIP_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    // Otherwise some browsers would click whatever has opened under the finger, and take the focus from its field.
    onTouchEnd: (event: TouchEvent) => {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
    },
    // The system's menu would cover the page. A right click still opens it.
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault();
    },
    /** The release of a mouse after a long press is also a click, which must be ignored. */
    wasLongPress: () => {
      const fired = hasFired.current;
      hasFired.current = false;
      return fired;
    },
  };
}
