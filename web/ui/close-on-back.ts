import { useEffect, useEffectEvent } from 'react';

/**
 * A history entry that exists while a dialog, panel or menu is open. Apart from this mark, it equals the entry below
 * it. Back leaves it, and the page stays.
 */
type Guard = { isGuard: true };

/** Everything that is open, the latest last. Each function closes its part, or asks first. */
const opened = new Set<() => void>();
let isWatching = false;
/** The address of the page at the guard. */
let guardedAddress = '';
/** Back has left the guard, so it is now the next entry. */
let isGuardAhead = false;
/** The page has requested a navigation that has not arrived yet. */
let isMoving = false;
const delayedPushes: Parameters<History['pushState']>[] = [];

/** While something is open, browser Back closes it like Escape. The page is left only when nothing is open. */
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

/** Also leaves a guard that remains after a reload, when nothing is open. */
export function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  const pushState = history.pushState.bind(history);
  // A new page replaces the guard. Otherwise the user would need Back twice.
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

/** Delayed, because a closing part often opens another one or another page. */
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
  // Keeps the scroll position when the guard is left.
  history.scrollRestoration = 'manual';
  history.pushState({ ...(history.state as object | null), isGuard: true } satisfies Guard, '');
}

function move(to: 'back' | 'forward'): void {
  isMoving = true;
  history[to]();
}
