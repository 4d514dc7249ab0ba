import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';

const PRESS_MS = 500;
const PULSE_MS = 50;

/** A tap and a long press do the same; the long one is answered while the finger still rests. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAnswered = useRef(false);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stop, [stop]);

  function answer(): void {
    isAnswered.current = true;
    // Before the first tap on a page browsers refuse to vibrate, and complain.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(PULSE_MS);
    onPress();
  }

  return {
    onPointerDown: ({ button }: PointerEvent) => {
      isAnswered.current = false;
      stop();
      if (button === 0) timer.current = setTimeout(answer, PRESS_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    // The browser took the finger over to scroll.
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: ({ detail }: MouseEvent) => {
      const isByKeyboard = detail === 0;
      if (isByKeyboard || !isAnswered.current) onPress();
    },
  };
}
