import { useEffect, useRef, type TouchEvent } from 'react';
import { afterPaint } from '#web/client/after-paint.ts';
import { moveFocus } from '../focus.ts';
import { MAX_SLIP_PX, onlyTouch, type TouchStart } from './touch.ts';

const TAP_TIMEOUT_MS = 450;
/** A touch this soon after scrolling only stops the scrolling. */
const STILL_MS = 150;

let movedAt = -Infinity;

function noteMove(): void {
  movedAt = performance.now();
}

/** Call it once on a page that uses `useTap`. */
export function useStillness(): void {
  useEffect(() => {
    const options = { capture: true, passive: true };
    document.addEventListener('scroll', noteMove, options);
    return () => {
      document.removeEventListener('scroll', noteMove, options);
      movedAt = -Infinity;
    };
  }, []);
}

/** Shows no focus ring until a key is pressed. The browser shows one when a script moves the focus. */
function focusQuietly(control: HTMLElement): void {
  const end = new AbortController();
  const showRing = () => {
    end.abort();
    delete control.dataset['tapped'];
  };
  control.dataset['tapped'] = '';
  control.addEventListener('blur', showRing, end);
  control.addEventListener('keydown', showRing, end);
  moveFocus(control);
}

/**
 * Handles a tap when the finger lifts. The browser would first simulate a mouse (hover, press, focus, click) and
 * restyle for each event before it draws a frame. The browser and `onClick` handle everything but a plain tap.
 */
export function useTap(onTap: () => void) {
  const start = useRef<TouchStart>(undefined);

  function begin({ nativeEvent }: TouchEvent): void {
    const isStill = performance.now() - movedAt > STILL_MS;
    start.current = isStill ? onlyTouch(nativeEvent) : undefined;
  }

  function end(event: TouchEvent<HTMLElement>): void {
    const began = start.current;
    start.current = undefined;
    const touch = event.changedTouches[0];
    if (!began || !touch || event.touches.length > 0 || !event.cancelable) return;
    const slip = Math.hypot(touch.clientX - began.x, touch.clientY - began.y);
    if (slip > MAX_SLIP_PX || event.timeStamp - began.at > TAP_TIMEOUT_MS) return;
    event.preventDefault();
    onTap();
    // A mouse click would have moved the focus, and closed the keyboard of a field.
    const control = event.currentTarget;
    afterPaint(() => focusQuietly(control));
  }

  return {
    onTouchStart: begin,
    onTouchEnd: end,
    onTouchCancel: () => {
      start.current = undefined;
    },
  };
}
