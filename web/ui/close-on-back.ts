import { useEffect, useEffectEvent } from 'react';

/** The history entry, otherwise like the one below it, that is added while something is open on the page. Back leaves it, and the page stays. */
type Guard = { isGuard: true };

/** What is open, the latest last: each function closes it, or asks first. */
const opened = new Set<() => void>();
let isWatching = false;
/** The address of the page, where Back leads from the guard. */
let guardedAddress = '';
/** Back has left the guard, which is the next entry now. */
let isGuardAhead = false;
/** A step through the history was requested and has not arrived. */
let isMoving = false;
const delayedPushes: Parameters<History['pushState']>[] = [];

/** Browser Back closes it while it is open, as Escape does, and leaves the page only when nothing is open. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    watchHistory();
    const closeThis = () => closeNow();
    opened.add(closeThis);
    if (!isMoving && !isGuardAhead) addGuard();
    return () => {
      opened.delete(closeThis);
      settleSoon();
    };
  }, [isOpen]);
}

/** Also leaves a guard on which the page was reloaded: nothing is open then. */
export function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  const pushState = history.pushState.bind(history);
  // Another page takes the place of the guard: as an entry below, it would cost a second Back.
  history.pushState = (...entry) => {
    if (isMoving) delayedPushes.push(entry);
    else if (isAtGuard()) history.replaceState(...entry);
    else pushState(...entry);
  };
  window.addEventListener('popstate', followStep);
  settleSoon();
}

function followStep(): void {
  if (isMoving) {
    isMoving = false;
    for (const entry of delayedPushes.splice(0)) history.pushState(...entry);
  } else if (!isAtGuard()) {
    isGuardAhead = location.href === guardedAddress;
    [...opened].at(-1)?.();
  }
  settleSoon();
}

/** Not at once: what closes often opens something else, or leads to another page. */
const settleSoon = () => void setTimeout(settle);

function settle(): void {
  if (isMoving) return;
  const isNeeded = opened.size > 0;
  if (isNeeded && isGuardAhead) move('forward');
  else if (isNeeded) addGuard();
  else if (isAtGuard()) move('back');
  // Not at the step itself: the browser may scroll after it.
  else history.scrollRestoration = 'auto';
  isGuardAhead = false;
}

const isAtGuard = (): boolean => (history.state as Guard | null)?.isGuard === true;

function addGuard(): void {
  if (isAtGuard()) return;
  guardedAddress = location.href;
  // The page stays as it is scrolled when its guard is left.
  history.scrollRestoration = 'manual';
  history.pushState({ ...(history.state as object | null), isGuard: true } satisfies Guard, '');
}

function move(to: 'back' | 'forward'): void {
  isMoving = true;
  history[to]();
}
