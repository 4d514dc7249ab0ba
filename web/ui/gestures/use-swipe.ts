import { type RefObject, useEffect } from 'react';
import { isAlong, onlyTouch, type TouchStart, usesTouch } from './touch.ts';

/** Near the edges of the screen, swipes belong to the browser: back, forward, another app. */
const EDGE_PX = 32;
const MIN_SWIPE_PX = 60;
const SWIPE_TIMEOUT_MS = 500;

/** Calls back when a finger swipes over the area to the right (-1) or to the left (1). */
export function useSwipe(area: RefObject<HTMLElement | null>, onSwipe: (step: -1 | 1) => void) {
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let start: TouchStart | undefined;

    function begin(event: TouchEvent): void {
      const touch = onlyTouch(event);
      const isFree = touch && !isNearEdge(touch.x) && !usesTouch(event.target, 'x');
      start = isFree ? touch : undefined;
    }

    function end({ touches, changedTouches, timeStamp }: TouchEvent): void {
      const began = start;
      start = undefined;
      const [touch] = changedTouches;
      if (!began || !touch || touches.length > 0) return;
      const aside = touch.clientX - began.x;
      const isFast = timeStamp - began.at <= SWIPE_TIMEOUT_MS;
      const isFar = Math.abs(aside) >= MIN_SWIPE_PX;
      if (isFast && isFar && isAlong(aside, touch.clientY - began.y)) onSwipe(aside > 0 ? -1 : 1);
    }

    const ended = new AbortController();
    const options = { passive: true, signal: ended.signal };
    element.addEventListener('touchstart', begin, options);
    element.addEventListener('touchend', end, options);
    // The browser has taken over: it scrolls or goes back.
    const cancel = () => {
      start = undefined;
    };
    element.addEventListener('touchcancel', cancel, options);
    return () => ended.abort();
  });
}

const isNearEdge = (x: number): boolean => x < EDGE_PX || x > window.innerWidth - EDGE_PX;
