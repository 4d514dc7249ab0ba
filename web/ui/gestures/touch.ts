/** How far a finger may move during a tap or a long press. */
export const MAX_SLIP_PX = 10;

/** How far a mouse must move to start dragging. */
export const DRAG_STARTS_AT_PX = 4;

const MIN_SLANT = 2;

/** The start of a gesture. */
export type TouchStart = { x: number; y: number; at: number };

/** The position of the only finger. Undefined if there are several. */
export function onlyTouch({ touches, timeStamp }: Pick<TouchEvent, 'touches' | 'timeStamp'>) {
  const [touch] = touches;
  return touch && touches.length === 1
    ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
    : undefined;
}

/** Whether a movement is clearly along one axis, so that the page does not scroll along the other. */
export const isAlong = (along: number, across: number): boolean =>
  Math.abs(along) >= MIN_SLANT * Math.abs(across);

const OWN_TOUCH = '[role=dialog], [role=menu], [role=slider], input, textarea, select';

/** Whether the element under the finger uses the movement: a field, a drag handle, or an element that scrolls. */
export function usesTouch(target: EventTarget | null, axis: 'x' | 'y'): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OWN_TOUCH)) return true;
  const scrolls = axis === 'x' ? scrollsSideways : isScrolledDown;
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (getComputedStyle(element).touchAction === 'none' || scrolls(element)) return true;
  }
  return false;
}

function scrollsSideways(element: Element): boolean {
  const { overflowX } = getComputedStyle(element);
  const isScroller = overflowX === 'auto' || overflowX === 'scroll';
  return isScroller && element.scrollWidth > element.clientWidth;
}

const isScrolledDown = (element: Element): boolean =>
  element !== document.documentElement && element.scrollTop > 0;
