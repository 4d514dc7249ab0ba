import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Shorter it is a slip, or the end of scrolling up. */
const LENGTH_PX = 90;
const MAX_PULL_PX = 110;
/** So many times as far down as aside: going to another day is the other way. */
const SLANT = 2;
/** A shorter turn would look as if nothing had happened. */
const TURNS_AT_LEAST_MS = 500;

type Start = { x: number; y: number };

/** At the top of the page a finger that pulls down asks for all that is shown anew. Whoever has no finger reloads. */
export function PullToRefresh() {
  const { pulled, isRefreshing } = usePull();
  const isOn = isRefreshing || pulled > 0;
  return (
    <>
      <output className="sr-only">{isRefreshing && 'Refreshing…'}</output>
      {isOn && (
        <span
          aria-hidden="true"
          style={{ transform: `translateY(${isRefreshing ? LENGTH_PX : pulled}px)` }}
          className="pointer-events-none fixed inset-x-0 -top-6 z-40 mx-auto grid size-11 place-content-center rounded-full bg-floating shadow-md"
        >
          <RefreshCw
            style={isRefreshing ? undefined : { transform: `rotate(${pulled * 3}deg)` }}
            className={clsx(
              'size-5',
              isRefreshing && 'animate-turn',
              pulled < LENGTH_PX && !isRefreshing && 'text-secondary',
            )}
          />
        </span>
      )}
    </>
  );
}

function usePull() {
  const client = useQueryClient();
  const [pulled, setPulled] = useState(0);
  const [isRefreshing, setIsRefreshing] = useState(false);
  useEffect(() => {
    const refresh = async () => {
      setIsRefreshing(true);
      const turned = new Promise((resolve) => setTimeout(resolve, TURNS_AT_LEAST_MS));
      // What cannot be had says so where it stands.
      await Promise.all([client.refetchQueries({ type: 'active' }).catch(() => {}), turned]);
      setIsRefreshing(false);
    };
    return watchPulls(setPulled, () => void refresh());
  }, [client]);
  return { pulled, isRefreshing };
}

function watchPulls(onPull: (px: number) => void, onRelease: () => void): () => void {
  let start: Start | undefined;
  let length = 0;

  function begin({ touches, target }: TouchEvent): void {
    const [touch] = touches;
    const isFree = touches.length === 1 && window.scrollY <= 0 && !hasOwnUse(target);
    start = touch && isFree ? { x: touch.clientX, y: touch.clientY } : undefined;
  }

  function move({ touches }: TouchEvent): void {
    const [touch] = touches;
    if (!start || !touch) return;
    const down = touch.clientY - start.y;
    const aside = Math.abs(touch.clientX - start.x);
    const isPull = touches.length === 1 && window.scrollY <= 0 && down >= SLANT * aside;
    if (!isPull) start = undefined;
    draw(isPull ? Math.max(0, down / 1.5) : 0);
  }

  function end(): void {
    const isEnough = start !== undefined && length >= LENGTH_PX;
    start = undefined;
    draw(0);
    if (isEnough) onRelease();
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
  // Else the browser would load the page anew by the same pull.
  document.documentElement.style.overscrollBehaviorY = 'contain';
  return () => {
    ended.abort();
    document.documentElement.style.overscrollBehaviorY = '';
  };
}

/** A dialog, a field, a handle by which something is dragged, or what has been scrolled itself. */
function hasOwnUse(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=menu], input, textarea, select, [role=slider]')) {
    return true;
  }
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (getComputedStyle(element).touchAction === 'none') return true;
    if (element !== document.documentElement && element.scrollTop > 0) return true;
  }
  return false;
}
