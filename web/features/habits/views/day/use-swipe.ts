import { type RefObject, useEffect } from 'react';

/** So near to an edge of the screen a finger means the browser: back, forward, another app. */
const EDGE_PX = 32;
/** Shorter it is a slip, and longer it is a drag, a selection, a second thought. */
const LENGTH_PX = 60;
const WITHIN_MS = 500;
/** So many times as far aside as up or down: the page scrolls the other way. */
const SLANT = 2;

type Start = { x: number; y: number; at: number };

/** A finger that brushes over the area, to the right (-1: what lay before comes in) or to the left (1). */
export function useSwipe(area: RefObject<HTMLElement | null>, onSwipe: (step: -1 | 1) => void) {
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    let start: Start | undefined;

    function begin({ touches, target, timeStamp }: TouchEvent): void {
      const touch = touches[0];
      const isAlone = touch !== undefined && touches.length === 1;
      const isFree = isAlone && !isNearEdge(touch.clientX) && !hasOwnUse(target);
      start = isFree ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : undefined;
    }

    function end({ touches, changedTouches, timeStamp }: TouchEvent): void {
      const began = start;
      start = undefined;
      const touch = changedTouches[0];
      if (!began || !touch || touches.length > 0 || timeStamp - began.at > WITHIN_MS) return;
      const aside = touch.clientX - began.x;
      const down = Math.abs(touch.clientY - began.y);
      if (Math.abs(aside) < LENGTH_PX || Math.abs(aside) < SLANT * down) return;
      onSwipe(aside > 0 ? -1 : 1);
    }

    // The browser took the finger over: it scrolls, or goes back.
    const cancel = () => {
      start = undefined;
    };
    const options = { passive: true };
    element.addEventListener('touchstart', begin, options);
    element.addEventListener('touchend', end, options);
    element.addEventListener('touchcancel', cancel, options);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', cancel);
    };
  });
}

const isNearEdge = (x: number): boolean => x < EDGE_PX || x > window.innerWidth - EDGE_PX;

/** A field, a handle by which something is dragged, or what scrolls sideways itself. */
function hasOwnUse(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [role=slider]')) return true;
  for (let element: Element | null = target; element; element = element.parentElement) {
    const { touchAction, overflowX } = getComputedStyle(element);
    if (touchAction === 'none') return true;
    const isScroller = overflowX === 'auto' || overflowX === 'scroll';
    if (isScroller && element.scrollWidth > element.clientWidth) return true;
  }
  return false;
}
