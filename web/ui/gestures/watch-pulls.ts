import { isAlong, onlyTouch, type TouchStart, usesTouch } from './touch.ts';

/** A shorter pull may be accidental, or the end of scrolling up. */
export const MIN_PULL_PX = 90;
const MAX_PULL_PX = 110;
/** The page follows the finger more slowly. */
const RESISTANCE = 1.5;

/** Watches a finger that pulls down at the top of the page. Returns a function that ends it. */
export function watchPulls(onPull: (px: number) => void, onRelease: () => void): () => void {
  let start: TouchStart | undefined;
  let length = 0;

  function begin(event: TouchEvent): void {
    const isFree = window.scrollY <= 0 && !usesTouch(event.target, 'y');
    start = isFree ? onlyTouch(event) : undefined;
  }

  function move(event: TouchEvent): void {
    if (!start) return;
    const touch = onlyTouch(event);
    const down = touch ? touch.y - start.y : 0;
    const aside = touch ? touch.x - start.x : 0;
    const isPull = touch && window.scrollY <= 0 && down >= 0 && isAlong(down, aside);
    if (!isPull) start = undefined;
    draw(isPull ? down / RESISTANCE : 0);
  }

  function end(): void {
    const isFar = start !== undefined && length >= MIN_PULL_PX;
    start = undefined;
    draw(0);
    if (isFar) onRelease();
  }

  function draw(px: number): void {
    length = px;
    onPull(Math.min(px, MAX_PULL_PX));
  }

  const ended = new AbortController();
  const options = { passive: true, signal: ended.signal };
  document.addEventListener('touchstart', begin, options);
  document.addEventListener('touchmove', move, options);
  document.addEventListener('touchend', end, options);
  document.addEventListener('touchcancel', () => draw(0), options);
  // Prevents the browser from reloading the page for the same gesture.
  document.documentElement.style.overscrollBehaviorY = 'contain';
  return () => {
    ended.abort();
    document.documentElement.style.overscrollBehaviorY = '';
  };
}
