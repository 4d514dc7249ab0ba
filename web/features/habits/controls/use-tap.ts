import { useEffect, useRef, type TouchEvent } from 'react';
import { afterPaint } from '#web/client/after-paint.ts';
import { moveFocus } from '#web/ui/focus.ts';

/** A finger that slips further, or stays longer, means something else. */
const SLIP_PX = 10;
const TAP_MS = 450;
/** A touch so soon after the page has moved stops it, and presses nothing. */
const STILL_MS = 150;

let movedAt = -Infinity;

function noteMove(): void {
  movedAt = performance.now();
}

/** Once for a page that `useTap` is used on. */
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

type Start = { x: number; y: number; at: number };

/**
 * Answers a finger when it lifts. For the sake of pages made for a mouse the browser would then play one: hover, press,
 * focus and click, each looked up and styled, before the first frame that shows anything. Whatever is no plain tap is
 * left to the browser, and so is who has no finger: `onClick` answers them.
 */
export function useTap(onTap: () => void) {
  const start = useRef<Start>(undefined);

  function begin({ touches, timeStamp }: TouchEvent): void {
    const touch = touches[0];
    const isAlone = touch !== undefined && touches.length === 1;
    const isStill = performance.now() - movedAt > STILL_MS;
    start.current =
      isAlone && isStill ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : undefined;
  }

  function end(event: TouchEvent<HTMLElement>): void {
    const began = start.current;
    start.current = undefined;
    const touch = event.changedTouches[0];
    if (!began || !touch || event.touches.length > 0 || !event.cancelable) return;
    const slip = Math.hypot(touch.clientX - began.x, touch.clientY - began.y);
    if (slip > SLIP_PX || event.timeStamp - began.at > TAP_MS) return;
    event.preventDefault();
    onTap();
    // The mouse would have given it the focus, and taken it from a field and its keyboard.
    const control = event.currentTarget;
    afterPaint(() => moveFocus(control));
  }

  return {
    onTouchStart: begin,
    onTouchEnd: end,
    onTouchCancel: () => {
      start.current = undefined;
    },
  };
}
